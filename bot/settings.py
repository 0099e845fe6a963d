"""Every option once: type, default, secret or not, help. bot/cli reads it; nothing below bot/ does."""

from __future__ import annotations

import functools
import os
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, DotEnvSettingsSource, PydanticBaseSettingsSource, SettingsConfigDict

from storage.errors import HobError


class BadSettings(HobError):
    """A setting is wrong, so I did not start."""


# Looked up in six hundred files.
_zones = functools.cache(available_timezones)


class Settings(BaseSettings):
    """Options come from the environment or `.env`, prefix HOB_; a `HOB_NAME_FILE` twin reads the value from a file."""

    model_config = SettingsConfigDict(env_prefix="HOB_", env_file=".env", extra="ignore")

    data_dir: Path = Field(Path("data"), description="where everything is kept")
    database_url: SecretStr | None = Field(
        None, description="postgresql://user:password@host/name; empty = one SQLite file in the data directory"
    )
    timezone: str | None = Field(None, description="the owner's zone, such as Europe/Berlin; empty = the machine's")
    owner_name: str = Field("you", description="what Hob calls its owner")
    web_host: str = Field("127.0.0.1", description="address of the web page and API; not loopback: asks for a token")
    web_port: int = Field(8765, ge=0, le=65535, description="port of the web page and API; 0 = any free one")
    public_url: str | None = Field(
        None, description="address under which a proxy shows the page to the world; empty = none"
    )
    telegram_token: SecretStr | None = Field(None, description="the bot's token from @BotFather; empty = no Telegram")
    telegram_mode: str = Field(
        "polling", description="polling, or webhook (needs HOB_PUBLIC_URL and HOB_TELEGRAM_SECRET)",
        pattern="^(polling|webhook)$",
    )
    telegram_secret: SecretStr | None = Field(
        None, description="what Telegram must send with each webhook: 1-256 letters, digits, - or _"
    )
    telegram_api: str = Field("https://api.telegram.org", description="base address of Telegram's Bot API")
    telegram_groups: str = Field("", description="ids of the groups in which Hob may speak, with commas; empty = none")
    twilio_account_sid: str | None = Field(None, description="Twilio's account; empty = no SMS, WhatsApp or calls")
    twilio_auth_token: SecretStr | None = Field(None, description="that account's token; it signs the webhooks too")
    twilio_from: str | None = Field(None, description="your Twilio number for SMS and calls, such as +14155550100")
    twilio_whatsapp_from: str | None = Field(None, description="your WhatsApp sender; empty = no WhatsApp")
    twilio_whatsapp_template: str | None = Field(
        None, description="content SID of an approved template with one variable, for WhatsApp after 24 h of silence"
    )
    twilio_api: str = Field("https://api.twilio.com", description="base address of Twilio's API")
    speech_url: str | None = Field(
        None, description="base address of a speech-to-text server with OpenAI's API, for voice messages; empty = none"
    )
    speech_api_key: SecretStr | None = Field(None, description="that server's key, where it wants one")
    speech_model: str = Field("whisper-1", description="its model")
    llm_api_key: SecretStr | None = Field(
        None, description="the key of the language model's service, or OPENAI_API_KEY; empty = everything by rule"
    )
    llm_base_url: str | None = Field(
        None, description="another server with OpenAI's API (Ollama, llama.cpp, vLLM), up to /v1; empty = OpenAI's own"
    )
    model_fast: str = Field("gpt-6-luna", description="the model for understanding, and whatever must be quick")
    model_strong: str = Field("gpt-6.1-terra", description="the model for writing and planning")
    model_prices: str = Field(
        "", description="what models cost, where Hob doesn't know: name=in/out, in dollars for a million tokens"
    )
    model_patience: float = Field(
        3.5, gt=0, description="seconds that somebody who waits is kept waiting for the model's first words; a slow "
        "one of your own may need more"
    )
    monthly_budget: float | None = Field(
        None, ge=0, description="the most, in dollars, that models may cost in a calendar month; empty = no limit"
    )
    search_engines: str = Field(
        "duckduckgo,mojeek,brave,wikipedia", description="the engines that are asked for the web, as the ddgs library "
        "has them, with commas; empty = none"
    )
    search_engines_api: str = Field("", description="an address that stands in for those engines' own, for tests")
    searxng_api: str = Field(
        "", description="base address of a SearXNG of your own, which is asked before the engines; empty = none"
    )
    weather_api: str = Field(
        "https://api.open-meteo.com", description="base address of Open-Meteo's forecast; empty = no weather"
    )
    weather_places_api: str = Field(
        "https://geocoding-api.open-meteo.com", description="base address of Open-Meteo's search for places"
    )
    weather_second_api: str = Field(
        "https://api.met.no", description="base address of MET Norway's forecast, asked where the first has no answer"
    )
    weather_contact: str = Field(
        "", description="your mail or web address, which MET Norway wants to know; empty = it is not asked"
    )
    caldav_url: str = Field(
        "", description="address of your CalDAV account (Nextcloud, iCloud, Radicale ...); empty = Hob's own calendar "
        "alone"
    )
    caldav_user: str = Field("", description="your name there")
    caldav_password: SecretStr | None = Field(
        None, description="your password there; better one that you make for Hob (app password)"
    )
    caldav_calendars: str = Field(
        "", description="names of the calendars that are kept in step, with commas; new events go to the first; "
        "empty = all"
    )
    log_level: str = Field(
        "warning", description="debug, info, warning or error", pattern="(?i)^(debug|info|warning|error)$"
    )

    @field_validator("timezone")
    @classmethod
    def _exists(cls, value: str | None) -> str | None:
        if value and value not in _zones():
            raise ValueError(f"there is no time zone called {value!r}; a name such as Europe/Berlin works")
        return value or None

    @field_validator("monthly_budget", mode="before")
    @classmethod
    def _empty_is_none(cls, value: Any) -> Any:
        return None if value == "" else value

    @field_validator("model_prices")
    @classmethod
    def _readable(cls, value: str) -> str:
        if value:
            from integrations.llm import prices

            prices.parse(value)
        return value

    @field_validator("llm_base_url")
    @classmethod
    def _address(cls, value: str | None) -> str | None:
        if value and not value.startswith(("http://", "https://")):
            raise ValueError("an address such as http://127.0.0.1:11434/v1 works")
        return value or None

    @field_validator("caldav_url")
    @classmethod
    def _of_calendars(cls, value: str) -> str:
        host = value.partition("//")[2].partition("/")[0]
        if value and (not value.startswith(("http://", "https://")) or "@" in host):
            raise ValueError("an address such as https://cloud.example.org/remote.php/dav works, no password in it")
        return value

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        usual = _UsualName(settings_cls, dotenv_settings)
        return init_settings, _FileTwins(settings_cls), env_settings, dotenv_settings, usual

    @property
    def url(self) -> str:
        """The database's address for storage/database.py."""
        if self.database_url is None or not self.database_url.get_secret_value():
            return f"sqlite:///{self.data_dir / 'hob.db'}"
        url = self.database_url.get_secret_value()
        scheme, _, rest = url.partition("://")
        return f"postgresql+psycopg://{rest}" if scheme in ("postgres", "postgresql") else url

    @property
    def zone(self) -> ZoneInfo | None:
        """The owner's zone, as configured or as the machine tells; None where neither does."""
        return ZoneInfo(self.timezone) if self.timezone else machine_zone()

    @property
    def model_key(self) -> str:
        """The key of the language model's service; empty where there is none."""
        return self.llm_api_key.get_secret_value() if self.llm_api_key else ""

    def secrets(self) -> tuple[str, ...]:
        """Every key, token and password that is set, for whoever sees to it that none is ever said."""
        values = (getattr(self, name) for name in type(self).model_fields)
        return tuple(value.get_secret_value() for value in values if isinstance(value, SecretStr) and value)

    def redacted(self) -> dict[str, str]:
        """Every option as text, secrets hidden, for `doctor`."""
        return {f"HOB_{name.upper()}": str(value) for name, value in self.model_dump().items()}


class _UsualName(PydanticBaseSettingsSource):
    """Takes OPENAI_API_KEY, from the environment or `.env`, where HOB_LLM_API_KEY is not set."""

    def __init__(self, settings_cls: type[BaseSettings], dotenv: PydanticBaseSettingsSource) -> None:
        super().__init__(settings_cls)
        self._dotenv = dotenv

    def get_field_value(self, field: Any, field_name: str) -> tuple[Any, str, bool]:
        written = self._dotenv.env_vars if isinstance(self._dotenv, DotEnvSettingsSource) else {}
        return os.environ.get("OPENAI_API_KEY") or written.get("openai_api_key"), field_name, False

    def __call__(self) -> dict[str, Any]:
        key = self.get_field_value(None, "llm_api_key")[0]
        return {"llm_api_key": key} if key else {}


class _FileTwins(PydanticBaseSettingsSource):
    """Reads HOB_NAME from the file that HOB_NAME_FILE names, so that a secret need not stand in the environment."""

    def get_field_value(self, field: Any, field_name: str) -> tuple[Any, str, bool]:
        path = os.environ.get(f"HOB_{field_name.upper()}_FILE")
        if not path:
            return None, field_name, False
        try:
            return Path(path).read_text(encoding="utf-8").strip(), field_name, False
        except OSError as error:
            option = f"HOB_{field_name.upper()}_FILE"
            raise BadSettings(f"{option} names {path}, which I cannot read: {error.strerror}.") from error

    def __call__(self) -> dict[str, Any]:
        values = {name: self.get_field_value(field, name)[0] for name, field in self.settings_cls.model_fields.items()}
        return {name: value for name, value in values.items() if value is not None}


def load(data_dir: Path | None = None) -> Settings:
    """The settings of this process; `data_dir` (from --data) wins. Raises BadSettings, saying what would work."""
    try:
        return Settings() if data_dir is None else Settings(data_dir=data_dir)
    except ValidationError as error:
        flaws = [
            f"HOB_{str(flaw['loc'][0]).upper()}: {flaw['msg'].removeprefix('Value error, ')}" for flaw in error.errors()
        ]
        raise BadSettings(f"I did not start, because a setting is wrong. {'; '.join(flaws)}.") from error


# What a machine says whose zone nobody set.
_UNSET_ZONES = {"UTC", "UCT", "Universal", "Zulu", "GMT", "Greenwich", "GMT0"}


def machine_zone() -> ZoneInfo | None:
    """The zone this machine says it is in, or None where it cannot tell: UTC is what unset machines say."""
    name = os.environ.get("TZ", "").lstrip(":") or _zone_file() or _zone_link()
    if name not in _zones() or name.removeprefix("Etc/") in _UNSET_ZONES:
        return None
    return ZoneInfo(name)


def _zone_file() -> str:
    try:
        return Path("/etc/timezone").read_text(encoding="utf-8").strip()
    except OSError:
        return ""


def _zone_link() -> str:
    _, found, name = os.path.realpath("/etc/localtime").partition("zoneinfo/")
    return name if found else ""
