"""What messages of a person meant: phrases of their own."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

# INTEGER, by that very name, is what makes a primary key the row's own in SQLite.
ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "learnt",
        sa.Column("id", ID, autoincrement=False, nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=False),
        sa.Column("phrase", sa.String(), nullable=False),
        sa.Column("said", sa.String(), nullable=False),
        sa.Column("intent", sa.String(), nullable=False),
        sa.Column("slots", sa.JSON(), nullable=False),
        sa.Column("turn_id", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("person_id", "phrase"),
    )
    with op.batch_alter_table("learnt", schema=None) as batch_op:
        batch_op.create_index("learnt_turn", ["turn_id"], unique=False)
