"""Sub-phrases that many sentences share, by name: `<my>` in a sentence stands for what rules.yaml has. phrases.py
reads it."""

from __future__ import annotations

from collections.abc import Mapping

from specialists.language.grammar import speech_files

RULES: Mapping[str, str] = speech_files.shared_rules()
