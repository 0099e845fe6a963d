// The phones of three people, drawn from the stand-ins' own records; see tests/standins/README.md for /control/.
"use strict";

const PEOPLE = [
  { name: "Ada", number: "+15005551111", telegram: true },
  { name: "Mom", number: "+15005552222" },
  { name: "Anna", number: "+15005553333" },
];
const WAYS = { telegram: "Telegram", sms: "SMS", whatsapp: "WhatsApp" };
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

// What came with a text, as an address; empty where it is no picture.
const picture = (one) => {
  const found = (one.media || []).find((media) => media.kind.startsWith("image/"));
  return found ? `data:${found.kind};base64,${found.base64}` : "";
};

class Phone {
  constructor(person) {
    this.person = person;
    this.way = person.telegram ? "telegram" : "sms";
    this.element = document.getElementById("phone").content.firstElementChild.cloneNode(true);
    const find = (selector) => this.element.querySelector(selector);
    this.talk = find(".talk");
    this.calling = find(".call");
    find(".face").textContent = person.name[0];
    find(".name").textContent = person.name;
    find("h2 small").textContent = person.number;
    this.tabs = (person.telegram ? ["telegram"] : []).concat(["sms", "whatsapp"]).map((way) => {
      const tab = made("button", WAYS[way]);
      tab.role = "tab";
      tab.dataset.way = way;
      tab.onclick = () => { this.way = way; this.draw(); };
      find(".tabs").append(tab);
      return tab;
    });
    find(".line").onsubmit = (event) => {
      event.preventDefault();
      const input = event.target.querySelector(".text");
      const text = input.value.trim();
      input.value = "";
      if (text) this.say(text);
    };
    find(".attach input").onchange = (event) => {
      const file = event.target.files[0];
      const words = find(".line .text");
      if (file) this.show(file, words.value.trim());
      event.target.value = words.value = "";
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

  // A picture, with what is written as its caption.
  async show(file, caption) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const content = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
    if (this.way === "telegram") {
      await post(`/telegram/people/${this.id}/photo`, { content, caption });
    } else {
      await post(`/twilio/phones/${encodeURIComponent(this.person.number)}/text`, {
        text: caption, channel: this.way, media: [{ kind: file.type, base64: content, name: file.name }],
      });
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
        text: one.text || one.caption || (one.photo ? "" : "(something that is no text)"),
        picture: one.photo && `/telegram/files/${one.photo[one.photo.length - 1].file_id}`,
        at: one.date * 1000, mine: one.from && one.from.id === this.id,
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
        at: one.at, text: one.text, picture: picture(one),
        buttons: (Array.isArray(one.buttons) ? one.buttons : Object.keys(one.buttons || {})).map((label) => ({
          label,
          press: () => post(`/twilio/phones/${encodeURIComponent(this.person.number)}/tap`, { sid: one.sid, label }),
        })),
      }));
    const heard = whatsapp ? [] : phone.calls.flatMap((call) => call.heard.map((one) => ({
      at: one.at, text: `☎ ${one.text}`, heard: true,
    })));
    const sent = phone.sent.filter((one) => one.to.startsWith("whatsapp:") === whatsapp)
      .map((one) => ({ at: one.at, text: one.text, picture: picture(one), mine: true }));
    const when = (one) => Date.parse(one.at);
    return [...sent, ...received, ...heard].sort((one, other) => when(one) - when(other));
  }

  async draw() {
    this.state = await get(`/twilio/phones/${encodeURIComponent(this.person.number)}`);
    this.call = this.state.calls.find((call) => !OVER.has(call.status));
    this.calling.hidden = !this.call;
    if (this.call) {
      const ringing = this.call.status === "ringing" || this.call.status === "queued";
      const heard = this.call.heard[this.call.heard.length - 1];
      this.calling.querySelector(".state").textContent = ringing ? "Hob is calling …" : "In a call with Hob";
      this.calling.querySelector(".said").textContent = ringing ? "" : heard ? `“${heard.text}”` : "…";
      this.calling.querySelector(".answering").hidden = !ringing;
    }
    for (const tab of this.tabs) tab.setAttribute("aria-selected", String(tab.dataset.way === this.way));
    const lines = await this.lines();
    this.talk.replaceChildren(...lines.map((line) => {
      const item = made("li", line.text, line.mine ? "mine" : line.heard ? "heard" : "");
      if (line.picture) {
        const shown = made("img");
        shown.src = line.picture;
        shown.alt = "picture";
        item.prepend(shown);
      }
      if (line.buttons && line.buttons.length) {
        const row = made("div", "", "buttons");
        for (const one of line.buttons) {
          const button = made("button", one.label);
          button.onclick = async () => { await one.press(); this.draw(); };
          row.append(button);
        }
        item.append(row);
      }
      const at = new Date(line.at);
      item.title = at.toLocaleString();
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
      const input = phone.element.querySelector(".line .text");
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
