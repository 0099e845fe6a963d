"""Contacts, pairing, check-ins, calls, approvals, costs; ladders and purposes of reminders."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

# INTEGER, by that very name, is what makes a primary key the row's own in SQLite.
ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")

CLIMBING = sa.text("state = 'fired' AND climbs_at IS NOT NULL")


def upgrade() -> None:
    op.create_table(
        "approvals",
        sa.Column("id", ID, autoincrement=False, nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=False),
        sa.Column("nonce", sa.String(), nullable=False),
        sa.Column("turn_id", sa.BigInteger(), nullable=False),
        sa.Column("handle_id", sa.BigInteger(), nullable=False),
        sa.Column("intent", sa.String(), nullable=False),
        sa.Column("slots", sa.JSON(), nullable=False),
        sa.Column("digest", sa.String(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.Column("settled_at", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("nonce"),
    )
    with op.batch_alter_table("approvals", schema=None) as batch_op:
        batch_op.create_index("approvals_person", ["person_id", "state"], unique=False)

    op.create_table(
        "calls",
        sa.Column("id", ID, autoincrement=False, nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=False),
        sa.Column("sid", sa.String(), nullable=False),
        sa.Column("handle_id", sa.BigInteger(), nullable=False),
        sa.Column("direction", sa.String(), nullable=False),
        sa.Column("outbox_id", sa.BigInteger(), nullable=True),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("answered_by", sa.String(), nullable=True),
        sa.Column("known", sa.Boolean(), nullable=False),
        sa.Column("wrong_pins", sa.Integer(), nullable=False),
        sa.Column("started_at", sa.BigInteger(), nullable=False),
        sa.Column("ended_at", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("sid"),
    )
    with op.batch_alter_table("calls", schema=None) as batch_op:
        batch_op.create_index("calls_outbox", ["outbox_id"], unique=False)

    op.create_table(
        "checkin_answers",
        sa.Column("id", ID, autoincrement=False, nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("checkin_id", sa.BigInteger(), nullable=False),
        sa.Column("occurrence_id", sa.BigInteger(), nullable=False),
        sa.Column("from_id", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    with op.batch_alter_table("checkin_answers", schema=None) as batch_op:
        batch_op.create_index("checkin_answers_of", ["checkin_id", "at"], unique=False)

    op.create_table(
        "checkins",
        sa.Column("id", ID, autoincrement=False, nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("subject_id", sa.BigInteger(), nullable=False),
        sa.Column("reminder_id", sa.BigInteger(), nullable=False),
        sa.Column("question", sa.String(), nullable=False),
        sa.Column("circle", sa.JSON(), nullable=False),
        sa.Column("paused_until", sa.BigInteger(), nullable=True),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    with op.batch_alter_table("checkins", schema=None) as batch_op:
        batch_op.create_index("checkins_person", ["person_id", "state"], unique=False)
        batch_op.create_index("checkins_subject", ["subject_id"], unique=False)

    op.create_table(
        "pairings",
        sa.Column("id", ID, autoincrement=False, nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=False),
        sa.Column("invitee_id", sa.BigInteger(), nullable=False),
        sa.Column("code_hash", sa.String(), nullable=False),
        sa.Column("channel", sa.String(), nullable=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.Column("used_at", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("code_hash"),
    )
    op.create_table(
        "spending",
        sa.Column("id", ID, autoincrement=False, nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("feature", sa.String(), nullable=False),
        sa.Column("micros", sa.BigInteger(), nullable=False),
        sa.Column("currency", sa.String(), nullable=False),
        sa.Column("turn_id", sa.BigInteger(), nullable=True),
        sa.Column("outbox_id", sa.BigInteger(), nullable=True),
        sa.Column("data", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    with op.batch_alter_table("spending", schema=None) as batch_op:
        batch_op.create_index("spending_person", ["person_id", "at"], unique=False)

    with op.batch_alter_table("handles", schema=None) as batch_op:
        batch_op.add_column(sa.Column("version", sa.Integer(), nullable=False, server_default="1"))

    with op.batch_alter_table("occurrences", schema=None) as batch_op:
        batch_op.add_column(sa.Column("climbs_at", sa.BigInteger(), nullable=True))
        batch_op.create_index(
            "occurrences_climbing", ["climbs_at"], unique=False, sqlite_where=CLIMBING, postgresql_where=CLIMBING
        )

    with op.batch_alter_table("people", schema=None) as batch_op:
        batch_op.add_column(sa.Column("language", sa.String(), nullable=False, server_default="en"))
        batch_op.add_column(sa.Column("aliases", sa.JSON(), nullable=False, server_default="[]"))
        batch_op.add_column(sa.Column("notes", sa.String(), nullable=False, server_default=""))
        batch_op.add_column(sa.Column("details", sa.JSON(), nullable=False, server_default="{}"))
        batch_op.add_column(sa.Column("may", sa.JSON(), nullable=False, server_default="[]"))
        batch_op.add_column(sa.Column("consent", sa.String(), nullable=False, server_default=""))
        batch_op.add_column(sa.Column("consent_at", sa.BigInteger(), nullable=True))

    with op.batch_alter_table("reminders", schema=None) as batch_op:
        batch_op.add_column(sa.Column("purpose", sa.String(), nullable=False, server_default="remind"))
