"""What search of memory finds: passages, with their vectors and the log of their changes. For storage/memory/."""

import datetime as dt
from enum import StrEnum

import sqlalchemy as sa
from sqlmodel import Field

from storage.columns import Journaled, Owned, maybe_moment, partial


class PassageKind(StrEnum):
    """What a passage is the text of."""

    FACT = "fact"
    CHUNK = "chunk"  # of the shortterm tier
    ACTIVE = "active"  # of the active tier
    TURN = "turn"  # said in a conversation, by whomever
    NOTE = "note"


class Passage(Journaled, table=True):
    """One searchable text. Whoever keeps a fact, a chunk or a turn keeps its passage in the same unit.

    What the database's own triggers keep beside each row: its words in the full-text index, and an entry in the log of
    changes, by which an image of the index in memory (storage/memory/search/shelf.py) stays true.
    """

    __tablename__ = "passages"
    __table_args__ = (
        partial("passages_external", "person_id", "external_id", where="external_id IS NOT NULL", unique=True),
        partial("passages_ref", "person_id", "ref_id", where="ref_id IS NOT NULL"),
        sa.Index("passages_session", "person_id", "session", "position"),
    )
    kind: str = PassageKind.NOTE
    ref_id: int | None = Field(default=None, sa_type=sa.BigInteger)  # the fact's id, the conversation's …
    external_id: str | None = None  # of `main.py memory import`
    session: int = Field(default=0, sa_type=sa.BigInteger)  # whose neighbours count; 0 stands alone
    position: int = 0  # in its session
    speaker: str = ""
    text: str
    terms: str  # the stems of speaker and text (storage/memory/stems.py), in order: what is indexed
    at: dt.datetime | None = maybe_moment()  # when it was said, or what it is dated by
    confidence: float = 1.0
    live: bool = True  # False: superseded, forgotten, expired; in the history, and not in answers
    own: bool = True  # the person's own words, not an assistant's
    timed: bool = False  # holds an expression of time
    hidden: bool = False  # holds a secret: shown to its person alone, in no log, trace or export


class PassageVector(Owned, table=True):
    """The vector of the passage with the same id, made when it is first looked for. Gone with its passage."""

    __tablename__ = "passage_vectors"
    __table_args__ = (sa.Index("passage_vectors_person", "person_id"),)
    embedder: str  # name and version: vectors of two are never compared
    vector: bytes  # 384 signed bytes, the direction alone


class PassageChange(Owned, table=True):
    """That a passage was written or deleted. Written by triggers, and by nobody else."""

    __tablename__ = "passage_changes"
    __table_args__ = (sa.Index("passage_changes_person", "person_id", "id"),)
    passage_id: int = Field(sa_type=sa.BigInteger)
    tx: int = Field(default=0, sa_type=sa.BigInteger)  # PostgreSQL's transaction: ids are not in the order of commits


# The full-text index, and pgvector's table (storage/memory/search/meanings.py): the beginnings of the names of all that
# no class here stands for.
INDEX = ("passages_words", "passage_meanings")

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
# FTS5 marks what was deleted, and keeps its words until pages are merged: now, all of them.
FORGET_WORDS = "INSERT INTO passages_words (passages_words) VALUES ('optimize')"
# The person is a word of the index itself, so that a partition is chosen before anything is looked up.
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
