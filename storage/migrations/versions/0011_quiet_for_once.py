"""A person may be left in peace for once, from a moment until another."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    with op.batch_alter_table("people", schema=None) as batch_op:
        batch_op.add_column(sa.Column("hush_from", sa.BigInteger(), nullable=True))
        batch_op.add_column(sa.Column("hush_until", sa.BigInteger(), nullable=True))
