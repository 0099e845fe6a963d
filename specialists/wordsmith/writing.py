"""Writing and editing texts: understood now, done once there is a model to write with."""

from __future__ import annotations

from specialists import coming
from specialists.contract import Finding, Specialist, Turn, action

_KIND = (
    "(email|e mail|letter|poem|story|essay|speech|toast|haiku|song|limerick|blog post|post|invitation|thank "
    "you note|cover letter"
    "|thank you letter|birthday card|card|complaint|apology|resignation letter|summary|caption|bio|review|"
    "article|rhyme|eulogy)"
)


class Wordsmith(Specialist):
    """Writes and rewrites."""

    name = "wordsmith"

    @action(
        "write_text",
        category="documents",
        says=[
            "(write|draft|compose|create|make up|help me write|prepare|come up with) [me] [a|an|the|my] "
            f"[short|long|nice|formal|funny|polite|quick] {_KIND} [(to|for) {{recipient}}] [(about|on|for|"
            f"saying|that|asking|explaining|to) {{about}}]",
            f"(write|draft|compose|prepare) [me] [a|an] {{kind:text}} {_KIND} [(about|for|to|on) {{about}}]",
            "draft {about}",
        ],
        examples={
            "write a poem about autumn": {"about": "autumn"},
            "draft an email to the landlord about the heating": {},
            "compose a thank you note for Grandma": {},
            "write me a short speech about Lena": {"about": "Lena"},
            "draft a cover letter": {},
        },
    )
    async def write_text(
        self, turn: Turn, kind: str | None = None, recipient: str | None = None, about: str | None = None
    ) -> Finding:
        """Writes a text for you."""
        return coming.not_yet("write texts for you")

    @action(
        "edit_text",
        category="documents",
        says=[
            "(rewrite|reword|rephrase|proofread|paraphrase|polish|condense|simplify|spell check)"
            " (this|that|it|the|my) [text|email|letter|message|draft|paragraph|sentence|note|document|"
            "essay] [{instruction}]",
            "(shorten|edit|lengthen|tidy up|clean up) (this|that|it)",
            "(shorten|edit|lengthen|tidy up|clean up) (this|that|the|my) (text|email|letter|message|draft|paragraph"
            "|sentence|note|document|essay) [{instruction}]",
            "(add|append|insert|put|write) {instruction:rest} (to|in|into|onto|at the end of) (the|my|our|that) [*]"
            " (document|doc|note|notes|file|draft|letter|essay) [(saying|that says|with) *]",
            "(add|append|insert) (a|another|one more) (line|paragraph|sentence|point|section) (to|in) (the|my|our"
            "|that) [*] (document|doc|note|notes|file|draft|letter|essay) [{rest}] => instruction=*",
            "(add|put|write|append|insert) (a line|a paragraph|a section|a sentence|a point|something) (in|into|to)"
            " (my|the|our|that) [*] (document|doc|note|notes|file|draft|letter|essay) (about|saying|on|for|that)"
            " {rest} => instruction=*",
            "make (my|the|this|that) [*] (document|doc|note|notes|draft|letter|essay|email|text|message|paragraph"
            "|speech) [sound|read|look] [a bit|a little|much] (more|less|shorter|longer|friendlier|nicer|simpler"
            "|clearer) [{rest}] => instruction=*",
            "(change|rewrite|shorten|delete|remove|move) the (first|second|third|last|opening|closing|next) (paragraph"
            "|sentence|line|section|word) [{instruction}]",
            "(make|turn) (this|that|it|the text|the email|the letter|the draft|my email|my text) [sound] "
            "[more|less|into|a] (shorter|longer|friendlier|formal|polite|casual|professional|simpler|"
            "clearer|nicer|funnier|concise|direct|personal) [*]",
            "(fix|correct|check) [the|my] (grammar|spelling|typos|punctuation|wording) [(of|in|on)] "
            "[{instruction}]",
            "(change|replace) {instruction:rest} (in|to) (the|my) (document|text|draft|letter|essay|note|"
            "doc)",
        ],
        examples={
            "make it more formal": {},
            "fix the grammar in my letter": {},
            "rewrite this paragraph": {},
            "proofread my essay": {},
            "shorten the email": {},
        },
    )
    async def edit_text(self, turn: Turn, instruction: str | None = None) -> Finding:
        """Changes a text as you say."""
        return coming.not_yet("edit texts")
