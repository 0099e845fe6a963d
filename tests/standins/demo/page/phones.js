// The phones of three people, drawn from the stand-ins' own records; see tests/standins/README.md for /control/.
"use strict";

const PEOPLE = [
  { name: "Ada", number: "+15005551111", telegram: true },
  { name: "Mom", number: "+15005552222" },
  { name: "Anna", number: "+15005553333" },
];
const KEYS = "1 2 3 4 5 6 7 8 9 0 * #".split(" ");
const OVER = new Set(["completed", "busy", "failed", "no-answer", "canceled"]);

const get = async (path) => (await fetch(path)).json();
const post = async (path, body = {}) => {
  const answer = await fetch(path, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
  });
  const said = await answer.json();
  if (!answer.ok) alert(said.error || said.message || answer.status);
  return said;
};
const made = (tag, text = "", name = "") => {
  const element = document.createElement(tag);
  element.textContent = text;
  element.className = name;
  return element;
};

class Phone {
  constructor(person) {
    this.person = person;
    this.way = person.telegram ? "telegram" : "sms";
    this.element = document.getElementById("phone").content.firstElementChild.cloneNode(true);
    const find = (selector) => this.element.querySelector(selector);
    this.talk = find(".talk");
    this.calling = find(".call");
    find("h2").textContent = `${person.name} ${person.number}`;
    this.tabs = (person.telegram ? ["telegram"] : []).concat(["sms", "whatsapp"]).map((way) => {
      const tab = made("button", way);
      tab.role = "tab";
      tab.onclick = () => { this.way = way; this.draw(); };
      find(".tabs").append(tab);
      return tab;
    });
    find(".line").onsubmit = (event) => {
      event.preventDefault();
      const input = event.target.querySelector("input");
      const text = input.value.trim();
      input.value = "";
      if (text) this.say(text);
    };
    find(".words").onsubmit = (event) => {
      event.preventDefault();
      const input = event.target.querySelector("input");
      this.inCall("speak", { words: input.value });
      input.value = "";
    };
    for (const key of KEYS) {
      const button = made("button", key);
      button.onclick = () => this.inCall("press", { keys: key });
      find(".keys").append(button);
    }
    for (const button of this.calling.querySelectorAll("[data-do]")) {
      button.onclick = () => this.inCall(button.dataset.do);
    }
    find(".ring").onclick = () => this.ring();
  }

  async ring() {
    await post(`/twilio/phones/${encodeURIComponent(this.person.number)}/call`);
    this.draw();
  }

  async say(text) {
    if (this.way === "telegram") {
      const start = text.match(/^(?:\/start|https?:\/\/\S+\?start=)\s*(\S*)$/);
      if (start) await post(`/telegram/people/${this.id}/start`, { payload: start[1] });
      else await post(`/telegram/people/${this.id}/say`, { text });
    } else {
      await post(`/twilio/phones/${encodeURIComponent(this.person.number)}/text`, { text, channel: this.way });
    }
    this.draw();
  }

  async inCall(deed, body) {
    if (this.call) await post(`/twilio/calls/${this.call.sid}/${deed}`, body);
    this.draw();
  }

  async lines() {
    if (this.way === "telegram") {
      const { messages } = await get(`/telegram/chats/${this.id}/messages`);
      return messages.map((one) => ({
        text: one.text || one.caption || "(something that is no text)", mine: one.from && one.from.id === this.id,
        buttons: ((one.reply_markup || {}).inline_keyboard || []).flat().map((button) => ({
          label: button.text,
          press: () => post(`/telegram/people/${this.id}/press`, { message_id: one.message_id, button: button.text }),
        })),
      }));
    }
    const phone = this.state;
    const whatsapp = this.way === "whatsapp";
    const received = phone.received
      .filter((one) => one.sender.startsWith("whatsapp:") === whatsapp)
      .map((one) => ({
        at: one.at, text: one.text,
        buttons: (Array.isArray(one.buttons) ? one.buttons : Object.keys(one.buttons || {})).map((label) => ({
          label,
          press: () => post(`/twilio/phones/${encodeURIComponent(this.person.number)}/tap`, { sid: one.sid, label }),
        })),
      }));
    const heard = whatsapp ? [] : phone.calls.flatMap((call) => call.heard.map((one) => ({
      at: one.at, text: `☎ ${one.text}`, heard: true,
    })));
    const sent = phone.sent.filter((one) => one.to.startsWith("whatsapp:") === whatsapp)
      .map((one) => ({ at: one.at, text: one.text, mine: true }));
    const when = (one) => Date.parse(one.at);
    return [...sent, ...received, ...heard].sort((one, other) => when(one) - when(other));
  }

  async draw() {
    this.state = await get(`/twilio/phones/${encodeURIComponent(this.person.number)}`);
    this.call = this.state.calls.find((call) => !OVER.has(call.status));
    this.calling.hidden = !this.call;
    if (this.call) {
      const ringing = this.call.status === "ringing" || this.call.status === "queued";
      this.calling.querySelector(".state").textContent = `Call: ${this.call.status}`;
      this.calling.querySelector(".answering").hidden = !ringing;
    }
    for (const tab of this.tabs) tab.setAttribute("aria-selected", String(tab.textContent === this.way));
    const lines = await this.lines();
    this.talk.replaceChildren(...lines.map((line) => {
      const item = made("li", line.text, line.mine ? "mine" : line.heard ? "heard" : "");
      if (line.buttons && line.buttons.length) {
        const row = made("div", "", "buttons");
        for (const one of line.buttons) {
          const button = made("button", one.label);
          button.onclick = async () => { await one.press(); this.draw(); };
          row.append(button);
        }
        item.append(row);
      }
      return item;
    }));
    this.talk.scrollTop = this.talk.scrollHeight;
  }
}

async function follow(path, read, changed) {
  for (let after = 0; ;) {
    try {
      const entries = read(await get(`${path}?after=${after}&wait=25`));
      if (entries.length) {
        after = entries[entries.length - 1].id;
        changed();
      }
    } catch (error) {
      await new Promise((done) => setTimeout(done, 2000)); // the demo was stopped, or starts again
    }
  }
}

// The steps above the phones: each puts its words into the phone that it is for.
function offer(phones) {
  for (const step of document.querySelectorAll("#steps button")) {
    step.onclick = () => {
      const phone = phones.find((one) => one.person.name === step.dataset.who);
      const link = document.getElementById("hob").textContent.match(/https:\/\/t\.me\/[^\s,]+/);
      const text = step.dataset.way === "link" ? (link || [""])[0] : step.textContent.replace(/\s+/g, " ");
      phone.way = step.dataset.way === "link" ? "telegram" : step.dataset.way || phone.way;
      phone.draw();
      const input = phone.element.querySelector(".line input");
      input.value = text;
      input.focus();
    };
  }
}

async function start() {
  const phones = PEOPLE.map((person) => new Phone(person));
  const { people } = await get("/telegram/people");
  for (const phone of phones) {
    const found = people.find((one) => one.first_name === phone.person.name);
    phone.id = found && found.id;
    await post(`/twilio/phones/${encodeURIComponent(phone.person.number)}`, { name: phone.person.name, manner: "ring" });
    document.getElementById("phones").append(phone.element);
  }
  offer(phones);
  const hear = async () => { document.getElementById("hob").textContent = (await get("/hob")).join("\n"); };
  const draw = () => Promise.all([hear(), ...phones.map((phone) => phone.draw())]);
  await draw();
  setInterval(() => hear().catch(() => {}), 2000); // the way in is said when Hob knows its bot, which is no event here
  follow("/telegram/events", (said) => said.events, draw);
  follow("/twilio/events", (said) => said, draw);
}

start();
