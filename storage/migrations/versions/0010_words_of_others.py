"""Reminders, tasks and things on lists that hold somebody else's words are marked."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    for table in ("list_items", "reminders", "tasks"):
        with op.batch_alter_table(table, schema=None) as batch_op:
            batch_op.add_column(sa.Column("tainted", sa.Boolean(), server_default=sa.false(), nullable=False))
