"""What alembic asks before it runs the scripts. storage/migrate.py hands it a connection; there is no ini file."""

from __future__ import annotations

from typing import Any, Literal

import sqlalchemy as sa
from alembic import context
from sqlmodel import SQLModel

import storage.tables  # noqa: F401 - fills the metadata
from storage import columns
from storage.tables.memory_index import INDEX


def _render(kind: str, item: object, autogen: Any) -> str | Literal[False]:
    """Scripts name SQLAlchemy's own types, never ours: they must run for as long as there are old databases."""
    if kind == "type" and isinstance(item, columns.Id):
        return 'sa.BigInteger().with_variant(sa.Integer(), "sqlite")'
    if kind == "type" and isinstance(item, sa.types.TypeDecorator):
        return f"sa.{type(item.impl_instance).__name__}()"
    if kind == "type" and isinstance(item, sa.JSON):
        return "sa.JSON()"
    return False


def _is_ours(name: str | None, kind: str, parents: object) -> bool:
    """Not the full-text index, which no class stands for."""
    return not str(name).startswith(INDEX)


columns.for_postgresql(SQLModel.metadata)
context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=SQLModel.metadata,
    render_as_batch=True,  # SQLite cannot alter most of a table: it is copied
    render_item=_render,
    include_name=_is_ours,
    transactional_ddl=True,  # on SQLite too: storage/migrate.py has begun the one transaction
    compare_server_default=True,
)
with context.begin_transaction():
    context.run_migrations()
