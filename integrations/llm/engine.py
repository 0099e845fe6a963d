"""The working side of the port: pydantic-ai's agent loop over an OpenAI-compatible server, the gate before each model.

The heaviest module of the house (a second, 80 MB): only thinker.py imports it, in a thread, when it is first needed.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from pydantic_ai import Agent, ModelRetry, NativeOutput, PromptedOutput, ToolOutput, UsageLimits
from pydantic_ai import Tool as AgentTool
from pydantic_ai.exceptions import ModelHTTPError
from pydantic_ai.messages import ModelMessage, ModelRequest, ModelResponse, TextPart, UserPromptPart
from pydantic_ai.models import Model, ModelRequestParameters, StreamedResponse
from pydantic_ai.models.openai import OpenAIChatModel
from pydantic_ai.models.wrapper import WrapperModel
from pydantic_ai.profiles.openai import OpenAIJsonSchemaTransformer, OpenAIModelProfile
from pydantic_ai.providers import Provider
from pydantic_ai.providers.openai import OpenAIProvider
from pydantic_ai.providers.openai_compatible import OpenAICompatibleProvider
from pydantic_ai.settings import ModelSettings
from pydantic_ai.tools import RunContext

from integrations.llm import troubles, wire
from integrations.llm.allowance import LONGEST_ARGUMENTS
from integrations.llm.brain import Answer, Author, Hears, Lack, Message, NoBrain, Strength, Tool
from integrations.llm.errand import Errand
from integrations.llm.gate import Gate
from integrations.llm.spoken import CUT, Hearing, document, spoken

T = TypeVar("T")
OPENAI = "https://api.openai.com/"
_IN_WORDS = "Answer in JSON by this schema alone:"
AGAIN = 1  # how often the model may mend an answer of the wrong shape, or a call of a tool


class Engine:
    """The two models at one address, behind one gate."""

    def __init__(self, base: str, key: str, names: dict[Strength, str], gate: Gate) -> None:
        self._client = wire.client(base, key)
        self._gate, self.counts = gate, gate.counts
        self._schemas = True  # until the server says that it holds no answer to one
        provider: Provider[Any]
        if base.startswith(OPENAI):
            provider, profile = OpenAIProvider(openai_client=self._client), None
        else:  # Ollama, llama.cpp and vLLM know the older name of the cap, and hold answers to a JSON schema
            provider = OpenAICompatibleProvider("compatible", openai_client=self._client)
            profile = OpenAIModelProfile(
                openai_chat_supports_max_completion_tokens=False, supports_json_schema_output=True,
                json_schema_transformer=OpenAIJsonSchemaTransformer,
            )
        self._models = {
            strength: OpenAIChatModel(name, provider=provider, profile=profile) for strength, name in names.items()
        }

    async def close(self) -> None:
        await self._client.close()

    async def run(
        self, errand: Errand, messages: Sequence[Message], output: type[T], tools: Sequence[Tool]
    ) -> Answer[T]:
        """One completion: as many requests as tools and mending need. Raises NoBrain, or what a tool raised.

        A server that refuses the schema of an answer is told of it in words, from then on.
        """
        try:
            return await self._run(errand, messages, output, tools)
        except NoBrain:
            if not errand.schema_refused or not self._schemas:
                raise
            self._schemas = False
            return await self._run(errand, messages, output, tools)

    async def _run(
        self, errand: Errand, messages: Sequence[Message], output: type[T], tools: Sequence[Tool]
    ) -> Answer[T]:
        desk = _Desk(errand)
        agent = self._agent(errand, messages, output, [desk.tool(one) for one in tools])
        history, prompt = _split(messages)
        allowance = errand.allowance
        limits = UsageLimits(request_limit=None, tool_calls_limit=allowance.tool_calls - allowance.tools_used)
        try:
            result = await agent.run(prompt, message_history=history, usage_limits=limits)
        except Exception as error:  # of three libraries and the tools: _told tells them apart
            raise _told(errand, error) from None
        return Answer(result.output, errand.used, errand.model, tuple(desk.called))

    async def stream(self, errand: Errand, messages: Sequence[Message]) -> AsyncGenerator[str]:
        """The pieces of a text. Raises NoBrain, also in the middle."""
        agent = self._agent(errand, messages, str, [])
        history, prompt = _split(messages)
        until = time.monotonic() + errand.task.seconds
        try:
            async with agent.run_stream(prompt, message_history=history) as result:
                pieces, hearing = aiter(result.stream_text(delta=True, debounce_by=None)), Hearing()
                while (piece := await _next(pieces, until)) is not None:
                    if said := hearing.hear(piece):
                        yield said
                if said := hearing.end() + _ending(result.response):
                    yield said
        except Exception as error:  # as above
            raise _told(errand, error) from None

    def _agent(
        self, errand: Errand, messages: Sequence[Message], output: Any, tools: list[AgentTool[object]]
    ) -> Agent[object, Any]:
        instructions = [one.text for one in messages if one.author is Author.SYSTEM]
        if output is not str and not tools and not self._schemas:
            instructions.append(f"{_IN_WORDS}\n{_written(_closed(output))}")
        return Agent(
            _Guarded(self._models[errand.choice.strength], self._gate, errand),
            output_type=output if output is str else self._typed(errand, output, tools),
            instructions="\n\n".join(instructions) or None,
            tools=tools, retries=AGAIN, end_strategy="early", name="hob",
            model_settings=ModelSettings(max_tokens=errand.task.longest),
        )

    def _typed(self, errand: Errand, output: Any, tools: list[AgentTool[object]]) -> Any:
        """Small models keep to a schema of the answer better than to a tool for it; beside tools it must be one."""
        if tools:
            return ToolOutput(output)
        if self._schemas:
            return NativeOutput(output, strict=errand.task.strict or None)
        return PromptedOutput(output, template=False)  # _agent tells it, and briefer


class _Guarded(WrapperModel):
    """A model whose every request goes through the gate."""

    def __init__(self, wrapped: Model, gate: Gate, errand: Errand) -> None:
        super().__init__(wrapped)
        self._gate, self._errand = gate, errand

    async def request(
        self, messages: list[ModelMessage], model_settings: ModelSettings | None,
        model_request_parameters: ModelRequestParameters,
    ) -> ModelResponse:
        typed = model_request_parameters.output_object is not None
        response = None
        if typed and self._errand.hears is not None:
            response = await self._overheard(messages, model_settings, model_request_parameters, self._errand.hears)
        if response is None:
            response = await self._gate.request(
                self._errand, _letters(messages, model_request_parameters),
                lambda: self._ask(messages, model_settings, model_request_parameters),
            )
        return _heard(response, typed=typed)

    async def _overheard(
        self, messages: list[ModelMessage], settings: ModelSettings | None, parameters: ModelRequestParameters,
        hears: Hears,
    ) -> ModelResponse | None:
        """An answer that is listened to while it comes; None where it broke off, and should be asked for as a whole."""
        came, until = False, time.monotonic() + self._errand.task.seconds
        try:
            async with self.request_stream(messages, settings, parameters) as streamed:
                events = aiter(streamed)
                while await _next(events, until) is not None:
                    came = True
                    hears("".join(part.content for part in streamed.get().parts if isinstance(part, TextPart)))
                return streamed.get()
        except NoBrain as nothing:
            if not came or nothing.reason not in (Lack.DOWN, Lack.NONSENSE):
                raise
        return None

    async def _ask(
        self, messages: list[ModelMessage], settings: ModelSettings | None, parameters: ModelRequestParameters
    ) -> ModelResponse:
        try:
            return await self.wrapped.request(messages, settings, parameters)
        except ModelHTTPError as error:
            self._note_refusal(parameters, error)
            raise

    def _note_refusal(self, parameters: ModelRequestParameters, error: ModelHTTPError) -> None:
        self._errand.schema_refused = parameters.output_mode == "native" and troubles.is_of_schema(error)

    @asynccontextmanager
    async def request_stream(
        self, messages: list[ModelMessage], model_settings: ModelSettings | None,
        model_request_parameters: ModelRequestParameters, run_context: RunContext[Any] | None = None,
    ) -> AsyncGenerator[StreamedResponse]:
        async with self._gate.stream(
            self._errand, _letters(messages, model_request_parameters),
            lambda: self._streamed(messages, model_settings, model_request_parameters, run_context),
        ) as response:
            yield response

    @asynccontextmanager
    async def _streamed(
        self, messages: list[ModelMessage], settings: ModelSettings | None, parameters: ModelRequestParameters,
        context: RunContext[Any] | None,
    ) -> AsyncGenerator[StreamedResponse]:
        try:
            async with self.wrapped.request_stream(messages, settings, parameters, context) as response:
                yield response
        except ModelHTTPError as error:
            self._note_refusal(parameters, error)
            raise


class _Desk:
    """Runs the tools of one completion: counts them, bounds them, and notes what one of them raised."""

    def __init__(self, errand: Errand) -> None:
        self._errand = errand
        self.called: list[str] = []

    def tool(self, tool: Tool) -> AgentTool[object]:
        """As the agent loop wants it: a function of one validated argument."""

        async def run(arguments: Any) -> str:
            self._errand.allowance.check_tool()
            if len(arguments.model_dump_json()) > LONGEST_ARGUMENTS:
                raise ModelRetry("The arguments are too long.")
            self.called.append(tool.name)
            try:
                return await tool.call(arguments)
            except Exception as error:  # the library would wrap it: who asked is told what it was
                self._errand.broke = error
                raise

        run.__annotations__ = {"arguments": tool.arguments, "return": str}
        return AgentTool(
            run, name=tool.name, description=tool.does, takes_ctx=False, sequential=not tool.together,
            max_retries=AGAIN,
        )


def _heard(response: ModelResponse, *, typed: bool) -> ModelResponse:
    """An answer without the model's thinking; of a `typed` one the JSON alone. Raises NoBrain where it was cut off."""
    ending = _ending(response)
    texts = [part for part in response.parts if isinstance(part, TextPart)]
    for part in texts:
        said = spoken(part.content)
        part.content = document(said) if typed else said
    if texts and texts[-1].content and not typed:
        texts[-1].content += ending
    return response


def _ending(response: ModelResponse) -> str:
    """What is added to a text that ended before its end. Raises NoBrain(REFUSED) where the service cut it off."""
    if response.finish_reason == "content_filter":
        raise NoBrain(Lack.REFUSED)
    return CUT if response.finish_reason == "length" else ""


async def _next(pieces: AsyncIterator[T], until: float) -> T | None:
    """The next piece, None at the end. Raises TimeoutError where it does not come in time."""
    async with asyncio.timeout(until - time.monotonic()):
        return await anext(pieces, None)


def _told(errand: Errand, error: Exception) -> BaseException:
    """What a failed completion raises."""
    if errand.broke is not None:
        return errand.broke
    return error if isinstance(error, NoBrain) else NoBrain(
        troubles.name(error).lack, slow=isinstance(error, TimeoutError)
    )


def _split(messages: Sequence[Message]) -> tuple[list[ModelMessage], str]:
    """What was said before, and the last thing that the user said."""
    said = [one for one in messages if one.author is not Author.SYSTEM]
    if not said or said[-1].author is not Author.USER:
        raise TypeError("the last message must be the user's")
    history: list[ModelMessage] = [
        ModelRequest(parts=[UserPromptPart(one.text)]) if one.author is Author.USER
        else ModelResponse(parts=[TextPart(one.text)])
        for one in said[:-1]
    ]
    return history, said[-1].text


def _letters(messages: Sequence[ModelMessage], parameters: ModelRequestParameters) -> int:
    """How long a request is, roughly and not too little: all that is said, and what the tools look like."""
    said = sum(len(str(getattr(part, "content", part))) for message in messages for part in message.parts)
    instructions = sum(len(getattr(message, "instructions", None) or "") for message in messages)
    tools = (*parameters.function_tools, *parameters.output_tools)
    shown = sum(
        len(tool.name) + len(tool.description or "") + len(_written(tool.parameters_json_schema)) for tool in tools
    )
    typed = parameters.output_object if parameters.output_mode == "native" else None  # else the instructions hold it
    schema = len(_written(typed.json_schema)) if typed else 0
    return said + instructions + shown + schema


def _closed(output: Any) -> dict[str, Any]:
    """The schema of a typed answer, with nothing optional and nothing open in it."""
    return OpenAIJsonSchemaTransformer(output.model_json_schema(), strict=True).walk()


def _written(schema: dict[str, Any]) -> str:
    return json.dumps(schema, separators=(",", ":"))
