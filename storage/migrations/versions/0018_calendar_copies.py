"""Events as a CalDAV account keeps them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "calendar_copies",
        sa.Column("id", ID, autoincrement=False, nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=False),
        sa.Column("calendar_id", sa.BigInteger(), nullable=False),
        sa.Column("href", sa.String(), nullable=False),
        sa.Column("uid", sa.String(), nullable=False),
        sa.Column("etag", sa.String(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.Column("digest", sa.String(), nullable=False),
        sa.Column("stamp", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    with op.batch_alter_table("calendar_copies", schema=None) as batch_op:
        batch_op.create_index("calendar_copies_href", ["calendar_id", "href"], unique=True)
