/**
 * The live examples: an element that runs in the page, beside its properties as JSON, which are applied as they are edited. For a view, the
 * JSON has the responses of its server.
 *
 * Owns: that, and the list of states. The elements, and the hosts of views, are loaded when the first example comes near the viewport. A page
 * without this script shows the JSON only.
 */
const LONGEST = 300;
/** What is edited is shown when the reader stops typing for so long. */
const TYPING_MS = 250;

const create = (name, properties, ...children) => {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
};

/** The properties of a viewer, which takes the beginning of a text and its whole length. */
const withText = (properties, isText) => {
  const { text } = properties;
  return isText && typeof text === "string" ? { ...properties, text: { head: text, length: text.length } } : properties;
};

/** Text of an event for the line below the element. */
function eventText(event) {
  const own = "value" in event ? event.value : "response" in event ? event.response : undefined;
  const text = own === undefined ? event.type : `${event.type}: ${JSON.stringify(own)}`;
  return text.length > LONGEST ? `${text.slice(0, LONGEST)} …` : text;
}

/** One example. `box`: its part of the page, which has the states as data. */
class Example {
  #box;
  #stage;
  #field;
  #status;
  #states;
  #isText;
  #isView;
  #typing;
  /** Ends what the shown element needs. */
  #end = () => undefined;

  constructor(box) {
    this.#box = box;
    this.#stage = box.querySelector(".stage");
    this.#field = box.querySelector("textarea");
    this.#status = box.querySelector(".live-status");
    this.#states = JSON.parse(box.dataset.states);
    this.#isText = "text" in box.dataset;
    this.#isView = "view" in box.dataset;
  }

  async begin() {
    await import("mcp-panel/elements");
    this.#choices();
    this.#field?.addEventListener("input", () => {
      clearTimeout(this.#typing);
      this.#typing = setTimeout(() => this.#apply(), TYPING_MS);
    });
    this.#choose(this.#states[0]);
  }

  /** A button for each state, if there are several. */
  #choices() {
    if (this.#states.length < 2) return;
    const buttons = this.#states.map((state) => {
      const button = create("button", { type: "button" }, state[0]);
      button.addEventListener("click", () => this.#choose(state));
      return button;
    });
    const group = create("div", { className: "states" }, ...buttons);
    group.setAttribute("role", "group");
    group.setAttribute("aria-label", `States of ${this.#box.dataset.tag}`);
    this.#box.prepend(group);
  }

  #choose([title, properties]) {
    clearTimeout(this.#typing);
    for (const button of this.#box.querySelectorAll(".states button"))
      button.setAttribute("aria-pressed", String(button.textContent === title));
    if (this.#field) this.#field.value = JSON.stringify(properties, undefined, 2);
    this.#show(properties);
  }

  #apply() {
    try {
      const properties = JSON.parse(this.#field.value);
      if (typeof properties !== "object" || properties === null || Array.isArray(properties))
        throw new Error("Write an object.");
      this.#show(properties);
    } catch (error) {
      this.#field.setAttribute("aria-invalid", "true");
      this.#status.textContent = error.message;
    }
  }

  /** A new element, so that no state remains of the one before. */
  #show(properties) {
    const element = document.createElement(this.#box.dataset.tag);
    const tell = (event) => (this.#status.textContent = eventText(event));
    for (const type of this.#box.dataset.events.split(" ").filter(Boolean))
      element.addEventListener(type, tell, { capture: true });
    if (this.#isView) void this.#serve(element, properties);
    else Object.assign(element, withText(properties, this.#isText));
    this.#stage.replaceChildren(element);
    this.#field?.removeAttribute("aria-invalid");
    this.#status.textContent = "";
  }

  /** Gives a view its host, and closes that of the view before. */
  async #serve(element, example) {
    this.#end();
    this.#end = () => undefined;
    const report = ({ message }) => {
      if (element.isConnected) this.#status.textContent = message;
    };
    try {
      const { serve } = await import("./live-views.js");
      const end = await serve(element, example, report);
      if (element.isConnected) this.#end = end;
      else end();
    } catch (error) {
      report(error);
    }
  }
}

const near = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      near.unobserve(target);
      new Example(target).begin().catch(() => {
        target.querySelector(".live-status").textContent = "The element could not be loaded.";
      });
    }
  },
  { rootMargin: "300px" },
);
for (const box of document.querySelectorAll(".live")) near.observe(box);

/** Makes the site's service worker keep the files of the examples, as docs.js does with the pages. */
void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage("live"));
