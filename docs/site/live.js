/**
 * The live examples: an element that runs in the page, beside its properties as JSON, which are applied as they are edited.
 *
 * Owns: that, and the list of states. The elements are loaded when the first example comes near the viewport. A page without this script shows
 * the properties only.
 */
const LONGEST = 300;

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

  constructor(box) {
    this.#box = box;
    this.#stage = box.querySelector(".stage");
    this.#field = box.querySelector("textarea");
    this.#status = box.querySelector(".live-status");
    this.#states = JSON.parse(box.dataset.states);
    this.#isText = "text" in box.dataset;
  }

  async begin() {
    await import("mcp-panel/elements");
    this.#choices();
    this.#field?.addEventListener("input", () => this.#apply());
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
    group.setAttribute("aria-label", "States");
    this.#box.prepend(group);
  }

  #choose([title, properties]) {
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
    for (const type of this.#box.dataset.events.split(" ").filter(Boolean))
      element.addEventListener(type, (event) => (this.#status.textContent = eventText(event)));
    Object.assign(element, withText(properties, this.#isText));
    this.#stage.replaceChildren(element);
    this.#field?.removeAttribute("aria-invalid");
    this.#status.textContent = "";
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
