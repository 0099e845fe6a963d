"""The first tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

# INTEGER, by that very name, is what makes a primary key the row's own in SQLite.
ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "acks",
        sa.Column("id", ID, autoincrement=False, nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("occurrence_id", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("channel", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    with op.batch_alter_table("acks", schema=None) as batch_op:
        batch_op.create_index("acks_occurrence", ["occurrence_id"], unique=False)

    op.create_table(
        "attempts",
        sa.Column("id", ID, autoincrement=False, nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=False),
        sa.Column("outbox_id", sa.BigInteger(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("started_at", sa.BigInteger(), nullable=False),
        sa.Column("finished_at", sa.BigInteger(), nullable=True),
        sa.Column("outcome", sa.String(), nullable=False),
        sa.Column("code", sa.String(), nullable=True),
        sa.Column("detail", sa.String(), nullable=True),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("outbox_id", "number"),
    )
    op.create_table(
        "changes",
        sa.Column("id", ID, autoincrement=False, nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=False),
        sa.Column("turn_id", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("table_name", sa.String(), nullable=False),
        sa.Column("row_id", sa.BigInteger(), nullable=False),
        sa.Column("op", sa.String(), nullable=False),
        sa.Column("before", sa.JSON(), nullable=True),
        sa.Column("after", sa.JSON(), nullable=True),
        sa.Column("undo_of", sa.BigInteger(), nullable=True),
        sa.Column("undone_by", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id"),
    )
    with op.batch_alter_table("changes", schema=None) as batch_op:
        batch_op.create_index("changes_person", ["person_id", "turn_id"], unique=False)
        batch_op.create_index("changes_row", ["table_name", "row_id"], unique=False)
        batch_op.create_index(
            "changes_undoing",
            ["person_id", "turn_id"],
            unique=False,
            sqlite_where=sa.text("undo_of IS NOT NULL"),
            postgresql_where=sa.text("undo_of IS NOT NULL"),
        )
        batch_op.create_index(
            "changes_undone",
            ["undone_by"],
            unique=False,
            sqlite_where=sa.text("undone_by IS NOT NULL"),
            postgresql_where=sa.text("undone_by IS NOT NULL"),
        )

    op.create_table(
        "conversations",
        sa.Column("id", ID, autoincrement=False, nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=False),
        sa.Column("turn_id", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("channel", sa.String(), nullable=False),
        sa.Column("said", sa.String(), nullable=False),
        sa.Column("answered", sa.String(), nullable=False),
        sa.Column("specialist", sa.String(), nullable=False),
        sa.Column("worked", sa.Boolean(), nullable=False),
        sa.Column("duration_ms", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    with op.batch_alter_table("conversations", schema=None) as batch_op:
        batch_op.create_index("conversations_person", ["person_id", "id"], unique=False)

    op.create_table(
        "executions",
        sa.Column("id", ID, autoincrement=False, nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("summary", sa.String(), nullable=False),
        sa.Column("trace", sa.JSON(), nullable=False),
        sa.Column("question", sa.JSON(), nullable=True),
        sa.Column("started_at", sa.BigInteger(), nullable=False),
        sa.Column("finished_at", sa.BigInteger(), nullable=True),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    with op.batch_alter_table("executions", schema=None) as batch_op:
        batch_op.create_index(
            "executions_asking",
            ["person_id", "id"],
            unique=False,
            sqlite_where=sa.text("question IS NOT NULL"),
            postgresql_where=sa.text("question IS NOT NULL"),
        )
        batch_op.create_index("executions_person", ["person_id", "id"], unique=False)

    op.create_table(
        "handles",
        sa.Column("id", ID, autoincrement=False, nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=False),
        sa.Column("channel", sa.String(), nullable=False),
        sa.Column("address", sa.String(), nullable=False),
        sa.Column("blocked", sa.String(), nullable=True),
        sa.Column("last_in_at", sa.BigInteger(), nullable=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("channel", "address"),
    )
    with op.batch_alter_table("handles", schema=None) as batch_op:
        batch_op.create_index("handles_person", ["person_id"], unique=False)

    op.create_table(
        "inbox",
        sa.Column("id", ID, autoincrement=False, nullable=False),
        sa.Column("channel", sa.String(), nullable=False),
        sa.Column("provider_id", sa.String(), nullable=False),
        sa.Column("handle_id", sa.BigInteger(), nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=True),
        sa.Column("text", sa.String(), nullable=False),
        sa.Column("payload", sa.JSON(), nullable=False),
        sa.Column("received_at", sa.BigInteger(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("worker", sa.Integer(), nullable=True),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("turn_id", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("channel", "provider_id"),
    )
    with op.batch_alter_table("inbox", schema=None) as batch_op:
        batch_op.create_index("inbox_handle", ["handle_id", "id"], unique=False)
        batch_op.create_index(
            "inbox_open",
            ["handle_id", "id"],
            unique=False,
            sqlite_where=sa.text("state IN ('new','working')"),
            postgresql_where=sa.text("state IN ('new','working')"),
        )
        batch_op.create_index(
            "inbox_open_person",
            ["person_id", "id"],
            unique=False,
            sqlite_where=sa.text("state IN ('new','working')"),
            postgresql_where=sa.text("state IN ('new','working')"),
        )

    op.create_table(
        "list_items",
        sa.Column("id", ID, autoincrement=False, nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("list_id", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("amount", sa.String(), nullable=True),
        sa.Column("unit", sa.String(), nullable=True),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("added_at", sa.BigInteger(), nullable=False),
        sa.Column("bought_at", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id"),
    )
    with op.batch_alter_table("list_items", schema=None) as batch_op:
        batch_op.create_index("list_items_list", ["list_id", "state"], unique=False)

    op.create_table(
        "lists",
        sa.Column("id", ID, autoincrement=False, nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("person_id", "key"),
    )
    op.create_table(
        "occurrences",
        sa.Column("id", ID, autoincrement=False, nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("reminder_id", sa.BigInteger(), nullable=False),
        sa.Column("local", sa.String(), nullable=False),
        sa.Column("due_at", sa.BigInteger(), nullable=False),
        sa.Column("origin_id", sa.BigInteger(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("reason", sa.String(), nullable=True),
        sa.Column("missed", sa.Integer(), nullable=False),
        sa.Column("rung", sa.Integer(), nullable=False),
        sa.Column("fired_at", sa.BigInteger(), nullable=True),
        sa.Column("ended_at", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("reminder_id", "local", "origin_id"),
    )
    with op.batch_alter_table("occurrences", schema=None) as batch_op:
        batch_op.create_index(
            "occurrences_due",
            ["due_at"],
            unique=False,
            sqlite_where=sa.text("state = 'pending'"),
            postgresql_where=sa.text("state = 'pending'"),
        )
        batch_op.create_index("occurrences_person", ["person_id", "fired_at"], unique=False)
        batch_op.create_index(
            "occurrences_unanswered",
            ["fired_at"],
            unique=False,
            sqlite_where=sa.text("state = 'fired'"),
            postgresql_where=sa.text("state = 'fired'"),
        )

    op.create_table(
        "outbox",
        sa.Column("id", ID, autoincrement=False, nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=False),
        sa.Column("recipient_id", sa.BigInteger(), nullable=False),
        sa.Column("handle_id", sa.BigInteger(), nullable=False),
        sa.Column("channel", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.Column("buttons", sa.JSON(), nullable=False),
        sa.Column("occurrence_id", sa.BigInteger(), nullable=True),
        sa.Column("rung", sa.Integer(), nullable=False),
        sa.Column("turn_id", sa.BigInteger(), nullable=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("due_at", sa.BigInteger(), nullable=False),
        sa.Column("next_at", sa.BigInteger(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("worker", sa.Integer(), nullable=True),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("unsure", sa.Boolean(), nullable=False),
        sa.Column("reply_to", sa.String(), nullable=True),
        sa.Column("provider_id", sa.String(), nullable=True),
        sa.Column("error", sa.String(), nullable=True),
        sa.Column("sent_at", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id"),
    )
    with op.batch_alter_table("outbox", schema=None) as batch_op:
        batch_op.create_index(
            "outbox_failed",
            ["created_at"],
            unique=False,
            sqlite_where=sa.text("state = 'failed'"),
            postgresql_where=sa.text("state = 'failed'"),
        )
        batch_op.create_index("outbox_handle", ["handle_id", "id"], unique=False)
        batch_op.create_index(
            "outbox_once",
            ["occurrence_id", "recipient_id", "channel", "rung"],
            unique=True,
            sqlite_where=sa.text("occurrence_id IS NOT NULL"),
            postgresql_where=sa.text("occurrence_id IS NOT NULL"),
        )
        batch_op.create_index(
            "outbox_open",
            ["handle_id", "state", "worker", "id"],
            unique=False,
            sqlite_where=sa.text("state IN ('queued','sending')"),
            postgresql_where=sa.text("state IN ('queued','sending')"),
        )
        batch_op.create_index(
            "outbox_queued",
            ["channel", "next_at"],
            unique=False,
            sqlite_where=sa.text("state = 'queued'"),
            postgresql_where=sa.text("state = 'queued'"),
        )

    op.create_table(
        "people",
        sa.Column("id", ID, autoincrement=False, nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("role", sa.String(), nullable=False),
        sa.Column("zone", sa.String(), nullable=False),
        sa.Column("zone_known", sa.Boolean(), nullable=False),
        sa.Column("quiet_from", sa.String(), nullable=True),
        sa.Column("quiet_to", sa.String(), nullable=True),
        sa.Column("preferences", sa.JSON(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "receipts",
        sa.Column("id", ID, autoincrement=False, nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=False),
        sa.Column("outbox_id", sa.BigInteger(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("provider_id", sa.String(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("outbox_id", "state"),
    )
    op.create_table(
        "reminders",
        sa.Column("id", ID, autoincrement=False, nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.Column("recipient_id", sa.BigInteger(), nullable=False),
        sa.Column("handle_id", sa.BigInteger(), nullable=True),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("starts_local", sa.String(), nullable=False),
        sa.Column("zone", sa.String(), nullable=True),
        sa.Column("rrule", sa.String(), nullable=True),
        sa.Column("skip_dates", sa.JSON(), nullable=False),
        sa.Column("ladder", sa.JSON(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("turn_id", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    with op.batch_alter_table("reminders", schema=None) as batch_op:
        batch_op.create_index("reminders_person", ["person_id", "state"], unique=False)

    op.create_table(
        "secrets",
        sa.Column("id", ID, autoincrement=False, nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("value", sa.String(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("name"),
    )
    op.create_table(
        "tasks",
        sa.Column("id", ID, autoincrement=False, nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("title", sa.String(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("priority", sa.Integer(), nullable=False),
        sa.Column("due_local", sa.String(), nullable=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("completed_at", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id"),
    )
    with op.batch_alter_table("tasks", schema=None) as batch_op:
        batch_op.create_index("tasks_person", ["person_id", "state"], unique=False)

    op.create_table(
        "telemetry",
        sa.Column("id", ID, autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("level", sa.String(), nullable=False),
        sa.Column("category", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("trace_id", sa.BigInteger(), nullable=True),
        sa.Column("duration_ms", sa.Float(), nullable=True),
        sa.Column("data", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    with op.batch_alter_table("telemetry", schema=None) as batch_op:
        batch_op.create_index("telemetry_at", ["at"], unique=False)
        batch_op.create_index("telemetry_trace", ["trace_id"], unique=False)
