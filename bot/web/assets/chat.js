// The chat page: shows messages as they come, sends what is written, taps buttons. Talks to /chat (bot/web/app.py).

const $ = (id) => document.getElementById(id);
const meta = (name) => document.querySelector(`meta[name="${name}"]`).content;

const talk = $("talk");
const list = $("messages");
const box = $("text");
const form = $("composer");

const shown = new Map(); // message id -> its <li>
let cursor = ""; // how far this page has read: the id of the last event
let zone = meta("hob-zone");
let unread = 0;

// ---- words for times ----------------------------------------------------------------------------------------------

const format = (iso, options) => new Intl.DateTimeFormat("en-GB", { ...options, timeZone: zone }).format(new Date(iso));
const clock = (iso) => format(iso, { hour: "2-digit", minute: "2-digit" });
const date = (iso) => format(iso, { year: "numeric", month: "2-digit", day: "2-digit" });
const longDay = (iso) => format(iso, { weekday: "long", day: "numeric", month: "long" });

function dayName(iso) {
  const now = Date.now();
  const days = { [date(now)]: "Today", [date(now - 864e5)]: "Yesterday" };
  return days[date(iso)] ?? longDay(iso);
}

function moment(iso) {
  return date(iso) === date(Date.now()) ? clock(iso) : `${format(iso, { weekday: "short", day: "numeric", month: "short" })}, ${clock(iso)}`;
}

const OUTCOMES = {
  done: (outcome) => `✓ Done${outcome.at ? ` at ${moment(outcome.at)}` : ""}`,
  snoozed: (outcome) => `Snoozed${outcome.until ? ` until ${moment(outcome.until)}` : ""}`,
  over: () => "Closed",
};

// ---- showing messages ---------------------------------------------------------------------------------------------

function element(name, className, text) {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

const isAfter = (one, other) => one.length > other.length || (one.length === other.length && one > other);

function show(message) {
  if (shown.has(message.id)) return;
  const waiting = message.key && list.querySelector(`.sending[data-key="${CSS.escape(message.key)}"]`);
  if (waiting) waiting.remove();
  forgetDraft(message);
  const item = render(message);
  shown.set(message.id, item);
  if (message.kind === "tap") return; // its outcome is on the message that was tapped
  const following = [...list.children].reverse().find((other) => !isAfter(other.dataset.id ?? "~", message.id));
  if (following) following.after(item);
  else list.prepend(item);
  markDay(item);
  markDay(nextOf(item));
  if (message.from === "you") retireChoices(item);
  $("welcome").hidden = true;
}

function nextOf(item) {
  return item.nextElementSibling;
}

function render(message) {
  const item = element("li", `message ${message.from} ${message.kind}`);
  item.dataset.id = message.id;
  item.dataset.at = message.at;
  const bubble = element("div", "bubble");
  bubble.append(element("span", "unseen", message.from === "hob" ? "Hob: " : "You: "), ...words(message.text));
  item.append(bubble, element("time", "when", clock(message.at)));
  item.lastChild.dateTime = message.at;
  setState(item, message);
  return item;
}

/** The text, with what a change has taken out and put in marked where it says “old” → “new”. */
function inColour(text) {
  const parts = text.split(/(“[^“”]*”)( → )(“[^“”]*”)/);
  return parts.map((part, at) => (at % 4 === 1 ? element("del", "", part) : at % 4 === 3 ? element("ins", "", part) : part));
}

function words(text) {
  const paragraph = element("p", "words");
  paragraph.append(...inColour(text));
  paragraph.dir = "auto";
  if (text.length < 1500 && text.split("\n").length < 25) return [paragraph];
  paragraph.classList.add("long");
  const more = element("button", "more", "Show all");
  more.type = "button";
  more.addEventListener("click", () => { paragraph.classList.remove("long"); more.remove(); });
  return [paragraph, more];
}

/** Buttons that can be tapped, or what became of the reminder. */
function setState(item, { id, buttons, outcome }) {
  const bubble = item.querySelector(".bubble");
  bubble.querySelectorAll(".buttons, .outcome").forEach((old) => old.remove());
  if (outcome) bubble.append(element("p", "outcome", OUTCOMES[outcome.kind]?.(outcome) ?? outcome.kind));
  if (!buttons.length) return;
  const row = element("div", "buttons");
  for (const { label, number } of buttons) {
    const button = element("button", "", label);
    button.type = "button";
    button.addEventListener("click", () => tap(row, id, number));
    row.append(button);
  }
  bubble.append(row);
}

/** A question's choices are over once something else was said; a reminder's buttons stay until it is answered. */
function retireChoices(said) {
  for (let item = said.previousElementSibling; item; item = item.previousElementSibling) {
    if (item.classList.contains("reply")) item.querySelector(".buttons")?.remove();
  }
}

function markDay(item) {
  if (!item?.dataset.at) return;
  item.querySelector(".day")?.remove();
  const previous = item.previousElementSibling;
  const first = !previous?.dataset.at || date(previous.dataset.at) !== date(item.dataset.at);
  item.classList.toggle("first", first);
  if (first) item.prepend(element("div", "day", dayName(item.dataset.at)));
}

function redrawTimes() {
  for (const item of list.children) {
    markDay(item);
    item.querySelector(".when").textContent = clock(item.dataset.at);
  }
}

// ---- where the eye is -----------------------------------------------------------------------------------------------

const atEnd = () => talk.scrollHeight - talk.scrollTop - talk.clientHeight < 80;

function toEnd() {
  talk.scrollTop = talk.scrollHeight;
  $("newer").hidden = true;
}

function arrive(message) {
  const follows = atEnd() || message.from === "you";
  const isNew = !shown.has(message.id);
  show(message);
  if (message.from === "hob") think(false);
  if (message.kind === "reply") unfold("");
  if (!isNew) return;
  if (follows) toEnd();
  else $("newer").hidden = false;
  if (document.hidden && message.from === "hob") unread += 1;
  title();
}

function title() {
  document.title = unread ? `(${unread}) Hob` : "Hob";
}

document.addEventListener("visibilitychange", () => {
  if (document.hidden) return;
  unread = 0;
  title();
});
talk.addEventListener("scroll", () => { if (atEnd()) $("newer").hidden = true; }, { passive: true });
$("newer").addEventListener("click", toEnd);
new ResizeObserver(() => { if (atEnd()) toEnd(); }).observe(form);

let thinking = 0;
function think(begin) {
  clearTimeout(thinking);
  $("thinking").hidden = true;
  if (!begin) return;
  thinking = setTimeout(() => {
    const follows = atEnd();
    $("thinking").hidden = false;
    if (follows) toEnd();
    thinking = setTimeout(() => think(false), 30000);
  }, 500);
}

/** How far an answer has come, until its message takes this place. */
function unfold(text) {
  const follows = atEnd();
  $("draft").hidden = !text;
  $("draft").textContent = text;
  if (!text) return;
  think(false);
  if (follows) toEnd();
}

// ---- talking to the house -------------------------------------------------------------------------------------------

class Refused extends Error {
  constructor(status, sentence) {
    super(sentence);
    this.status = status;
  }
}

async function ask(path, body, key) {
  const headers = body ? { "Content-Type": "application/json", "X-Hob-Form": meta("hob-form"), "Idempotency-Key": key } : {};
  let answer;
  try {
    answer = await fetch(`/chat/${path}`, {
      method: body ? "POST" : "GET", headers, body: body && JSON.stringify(body), signal: AbortSignal.timeout(30000),
    });
  } catch {
    throw new Refused(0, "I can't reach Hob just now.");
  }
  const found = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Refused(answer.status, found.error ?? "Something went wrong.");
  return found;
}

function trouble(sentence, status) {
  const line = $("trouble");
  line.hidden = !sentence;
  line.textContent = sentence ?? "";
  if (status !== 403) return;
  const again = element("button", "", "Load it now");
  again.type = "button";
  again.addEventListener("click", () => location.reload());
  line.append(" ", again);
}

// crypto.randomUUID is there only on secure origins, which a plain address in the home network is not.
const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

let draft = null; // what failed to go out: the same text is sent again under the same key, so it counts once

function forgetDraft(message) {
  if (!draft || message.key !== draft.key) return; // it had arrived after all; only the answer was lost
  if (box.value === draft.text) setText("");
  draft = null;
  trouble();
}

async function send(text) {
  const key = draft?.text === text ? draft.key : newKey();
  draft = null;
  trouble();
  const item = render({ id: "~", from: "you", kind: "message", text, at: new Date().toISOString(), buttons: [] });
  delete item.dataset.id;
  item.dataset.key = key;
  item.classList.add("sending");
  list.append(item);
  markDay(item);
  retireChoices(item);
  $("welcome").hidden = true;
  toEnd();
  think(true);
  try {
    await ask("messages", { text }, key);
    if (state !== "here") follow();
  } catch (error) {
    think(false);
    if (!item.isConnected) return; // it is here: only the answer was lost
    item.remove();
    draft = { text, key };
    setText(box.value && box.value !== text ? `${text}\n${box.value}` : text);
    trouble(`That did not go out. ${error.message} Your text is still in the box.`, error.status);
  }
}

async function tap(row, message, button) {
  const buttons = [...row.children];
  buttons.forEach((one) => { one.disabled = true; });
  trouble();
  think(true);
  try {
    await ask("taps", { message, button }, newKey());
    if (row.closest(".reply")) row.remove();
    box.focus({ preventScroll: true });
    setTimeout(() => buttons.forEach((one) => { one.disabled = false; }), 4000); // if it could not be answered
  } catch (error) {
    think(false);
    buttons.forEach((one) => { one.disabled = false; });
    trouble(`That button did not work. ${error.message}`, error.status);
  }
}

// ---- events ---------------------------------------------------------------------------------------------------------

let events = null;
let state = "";
let pause = 1000;

function setStatus(now) {
  state = now;
  $("status").className = `status ${now}`;
  $("status-text").textContent = { here: "Connected", away: "Reconnecting" }[now];
}

function follow() {
  events?.close();
  events = new EventSource(`/chat/events?after=${encodeURIComponent(cursor)}`);
  events.addEventListener("open", () => { pause = 1000; setStatus("here"); });
  events.addEventListener("message", (event) => { cursor = event.lastEventId; arrive(JSON.parse(event.data)); });
  events.addEventListener("change", (event) => {
    const change = JSON.parse(event.data);
    const item = shown.get(change.id);
    if (!item) return;
    if ("text" in change) item.querySelector(".words").textContent = change.text;
    if ("buttons" in change) setState(item, change);
  });
  events.addEventListener("draft", (event) => unfold(JSON.parse(event.data).text));
  events.addEventListener("zone", (event) => {
    const told = JSON.parse(event.data).zone;
    if (told === zone) return;
    zone = told;
    redrawTimes();
  });
  events.addEventListener("error", async () => {
    setStatus("away");
    unfold(""); // whoever wrote it may be gone; the reply comes whole, if a house comes back
    if (events.readyState !== EventSource.CLOSED) return; // the browser tries again by itself
    setTimeout(follow, pause);
    pause = Math.min(pause * 2, 15000);
    const answer = await fetch("/chat/messages?limit=1").catch(() => null);
    if (answer?.status === 403) trouble("This page is no longer signed in.", 403);
  });
}

window.addEventListener("online", () => { if (state !== "here") follow(); });

// ---- history --------------------------------------------------------------------------------------------------------

async function load(before) {
  const { messages, more, cursor: here } = await ask(`messages${before ? `?before=${before}` : ""}`);
  const height = talk.scrollHeight;
  messages.forEach(show);
  $("earlier").hidden = !more;
  if (before) talk.scrollTop += talk.scrollHeight - height;
  return here;
}

$("earlier").addEventListener("click", async () => {
  try {
    await load([...shown.keys()].reduce((oldest, id) => (isAfter(oldest, id) ? id : oldest)));
  } catch (error) {
    trouble(error.message, error.status);
  }
});

// ---- writing --------------------------------------------------------------------------------------------------------

function setText(text) {
  box.value = text;
  box.dispatchEvent(new Event("input"));
}

box.addEventListener("input", () => {
  form.querySelector(".send").disabled = !box.value.trim();
  box.rows = Math.min(8, Math.max(1, box.value.split("\n").length));
  if (box.scrollHeight > box.clientHeight + 4) box.rows = Math.min(8, box.rows + 1);
  sessionStorage.setItem("draft", box.value);
});

box.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  form.requestSubmit();
});

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const text = box.value;
  if (!text.trim()) return;
  setText("");
  box.focus();
  send(text);
});

document.querySelectorAll(".ideas button").forEach((idea) => {
  idea.addEventListener("click", () => { box.focus(); send(idea.textContent); });
});

async function open() {
  setStatus("away");
  $("status-text").textContent = "Connecting";
  try {
    cursor = await load();
  } catch (error) {
    trouble(error.message, error.status);
    setTimeout(open, 3000);
    return;
  }
  $("welcome").hidden = shown.size > 0;
  toEnd();
  follow();
  if (!box.value) setText(sessionStorage.getItem("draft") ?? "");
}

open();
