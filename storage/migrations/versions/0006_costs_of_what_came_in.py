"""What messages and calls that came in cost; outbox rows found by the name that their provider gives them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    given, came = sa.text("provider_id IS NOT NULL"), sa.text("carrier_id IS NOT NULL")
    with op.batch_alter_table("outbox", schema=None) as batch_op:
        batch_op.create_index(
            "outbox_given", ["handle_id", "provider_id"], unique=False, sqlite_where=given, postgresql_where=given
        )
    with op.batch_alter_table("spending", schema=None) as batch_op:
        batch_op.add_column(sa.Column("carrier_id", sa.String(), nullable=True))
        batch_op.create_index(
            "spending_once_in", ["carrier_id"], unique=True, sqlite_where=came, postgresql_where=came
        )
