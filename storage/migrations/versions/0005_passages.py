"""What search of memory finds: passages, their vectors, the full-text index and the log of changes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

# INTEGER, by that very name, is what makes a primary key the row's own in SQLite.
ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")

SQLITE = (
    """CREATE VIRTUAL TABLE passages_words USING fts5(person_id, terms, content='passages', content_rowid='id')""",
    """CREATE TRIGGER passages_inserted AFTER INSERT ON passages BEGIN
    INSERT INTO passages_words (rowid, person_id, terms) VALUES (new.id, new.person_id, new.terms);
    INSERT INTO passage_changes (person_id, passage_id, tx) VALUES (new.person_id, new.id, 0);
    END""",
    """CREATE TRIGGER passages_updated AFTER UPDATE ON passages BEGIN
    INSERT INTO passages_words (passages_words, rowid, person_id, terms)
    VALUES ('delete', old.id, old.person_id, old.terms);
    INSERT INTO passages_words (rowid, person_id, terms) VALUES (new.id, new.person_id, new.terms);
    INSERT INTO passage_changes (person_id, passage_id, tx) VALUES (new.person_id, new.id, 0);
    END""",
    """CREATE TRIGGER passages_deleted AFTER DELETE ON passages BEGIN
    INSERT INTO passages_words (passages_words, rowid, person_id, terms)
    VALUES ('delete', old.id, old.person_id, old.terms);
    DELETE FROM passage_vectors WHERE id = old.id;
    INSERT INTO passage_changes (person_id, passage_id, tx) VALUES (old.person_id, old.id, 0);
    END""",
)
POSTGRESQL = (
    """CREATE INDEX passages_words ON passages
    USING gin (to_tsvector('simple', 'p' || person_id || ' ' || terms))""",
    """CREATE SEQUENCE passage_changes_ids""",
    """CREATE FUNCTION passages_logged() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE whose passages;
    BEGIN
      IF TG_OP = 'DELETE' THEN
        whose := OLD;
        DELETE FROM passage_vectors WHERE id = OLD.id;
      ELSE
        whose := NEW;
      END IF;
      INSERT INTO passage_changes (id, person_id, passage_id, tx)
      VALUES (nextval('passage_changes_ids'), whose.person_id, whose.id, txid_current());
      RETURN NULL;
    END $$""",
    """CREATE TRIGGER passages_logged AFTER INSERT OR UPDATE OR DELETE ON passages
    FOR EACH ROW EXECUTE FUNCTION passages_logged()""",
)


def upgrade() -> None:
    op.create_table(
        "passage_changes",
        sa.Column("id", ID, autoincrement=False, nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=False),
        sa.Column("passage_id", sa.BigInteger(), nullable=False),
        sa.Column("tx", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    with op.batch_alter_table("passage_changes", schema=None) as batch_op:
        batch_op.create_index("passage_changes_person", ["person_id", "id"], unique=False)

    op.create_table(
        "passage_vectors",
        sa.Column("id", ID, autoincrement=False, nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=False),
        sa.Column("embedder", sa.String(), nullable=False),
        sa.Column("vector", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    with op.batch_alter_table("passage_vectors", schema=None) as batch_op:
        batch_op.create_index("passage_vectors_person", ["person_id"], unique=False)

    op.create_table(
        "passages",
        sa.Column("id", ID, autoincrement=False, nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("ref_id", sa.BigInteger(), nullable=True),
        sa.Column("external_id", sa.String(), nullable=True),
        sa.Column("session", sa.BigInteger(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("speaker", sa.String(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.Column("terms", sa.String(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=True),
        sa.Column("confidence", sa.Float(), nullable=False),
        sa.Column("live", sa.Boolean(), nullable=False),
        sa.Column("own", sa.Boolean(), nullable=False),
        sa.Column("timed", sa.Boolean(), nullable=False),
        sa.Column("hidden", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    with op.batch_alter_table("passages", schema=None) as batch_op:
        batch_op.create_index(
            "passages_external",
            ["person_id", "external_id"],
            unique=True,
            sqlite_where=sa.text("external_id IS NOT NULL"),
            postgresql_where=sa.text("external_id IS NOT NULL"),
        )
        batch_op.create_index(
            "passages_ref",
            ["person_id", "ref_id"],
            unique=False,
            sqlite_where=sa.text("ref_id IS NOT NULL"),
            postgresql_where=sa.text("ref_id IS NOT NULL"),
        )
        batch_op.create_index("passages_session", ["person_id", "session", "position"], unique=False)

    connection = op.get_bind()
    for statement in SQLITE if connection.dialect.name == "sqlite" else POSTGRESQL:
        connection.exec_driver_sql(statement)
