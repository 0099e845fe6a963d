"""How a person wants things done, always or when something is spoken of. For storage/instructions.py."""

import datetime as dt

import sqlalchemy as sa
from sqlmodel import Field

from storage.columns import Journaled, moment


class Instruction(Journaled, table=True):
    __tablename__ = "instructions"
    __table_args__ = (sa.Index("instructions_person", "person_id", "id"),)
    text: str  # as the person said it
    created_at: dt.datetime = moment()
    tainted: bool = Field(default=False, sa_column_kwargs={"server_default": sa.false()})  # somebody else's words
