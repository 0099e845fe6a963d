"""Calendars, their events, and which event a reminder hangs on."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "calendars",
        sa.Column("id", ID, autoincrement=False, nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("address", sa.String(), nullable=False),
        sa.Column("synced", sa.String(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    with op.batch_alter_table("calendars", schema=None) as batch_op:
        batch_op.create_index("calendars_person", ["person_id"], unique=False)
    op.create_table(
        "calendar_events",
        sa.Column("id", ID, autoincrement=False, nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("calendar_id", sa.BigInteger(), nullable=False),
        sa.Column("uid", sa.String(), nullable=False),
        sa.Column("sequence", sa.Integer(), nullable=False),
        sa.Column("etag", sa.String(), nullable=False),
        sa.Column("title", sa.String(), nullable=False),
        sa.Column("place", sa.String(), nullable=False),
        sa.Column("notes", sa.String(), nullable=False),
        sa.Column("invitees", sa.JSON(), nullable=False),
        sa.Column("all_day", sa.Boolean(), nullable=False),
        sa.Column("starts_local", sa.String(), nullable=False),
        sa.Column("zone", sa.String(), nullable=True),
        sa.Column("seconds", sa.Integer(), nullable=True),
        sa.Column("rrule", sa.String(), nullable=True),
        sa.Column("without", sa.JSON(), nullable=False),
        sa.Column("starts_at", sa.BigInteger(), nullable=False),
        sa.Column("ends_at", sa.BigInteger(), nullable=False),
        sa.Column("wide", sa.Boolean(), nullable=False),
        sa.Column("master_id", sa.BigInteger(), nullable=False),
        sa.Column("instead_of", sa.String(), nullable=False),
        sa.Column("reminder_id", sa.BigInteger(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("turn_id", sa.BigInteger(), nullable=False),
        sa.Column("tainted", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    with op.batch_alter_table("calendar_events", schema=None) as batch_op:
        batch_op.create_index("calendar_events_time", ["person_id", "wide", "starts_at"], unique=False)
        batch_op.create_index("calendar_events_uid", ["person_id", "uid"], unique=False)
    op.add_column("reminders", sa.Column("event_id", sa.BigInteger(), nullable=True))
    op.add_column("reminders", sa.Column("lead", sa.Integer(), nullable=True))
    op.create_index(
        "reminders_event", "reminders", ["event_id"], unique=False, sqlite_where=sa.text("event_id IS NOT NULL"),
        postgresql_where=sa.text("event_id IS NOT NULL"),
    )
