/** English strings of models that answer servers (sampling): the account in the settings, and what an answer took. A comment above a group is the note for translators. */
import type { Entry } from "../table.js";

/** Their sentences in English; the model for all other languages. */
export const modelsEn = {
  // Fields of an account with a provider of models. OpenAI and Anthropic are names.
  "models.api": "API",
  "models.api-openai": "OpenAI chat completions and compatible",
  "models.api-anthropic": "Anthropic Messages",
  "models.base-url": "Base URL",
  "models.base-url-problem":
    "Enter a URL that begins with https:// and has no query. http:// works on this device, and elsewhere without a key.",
  "models.key": "API key",
  "models.key-note": "Key and header values are kept in memory only and are gone when the page closes.",
  // Models of the account, in order of preference.
  "models.models": "Models",
  "models.models-note": "The first one answers, unless a server asks for another one of them.",
  "models.add": "Add model",
  "models.name": "Name of a model",
  "models.remove": "Remove {name}",
  "models.prefer": "Prefer {name}",
  "models.none": "Add a model: without one, nothing is offered.",
  "models.no-name": "Enter the name of a model.",
  "models.twice": "This model is in the list already.",
  "models.full": "The list is full: remove a model first.",
  "models.load": "Load list",
  "models.loading": "Waiting for the list…",
  "models.loaded": {
    one: "The account has {count} model: choose it in the field.",
    other: "The account has {count} models: choose in the field.",
  },
  "models.loaded-none": "The account lists no models. Enter the name of one.",
  "models.more": "More settings",
  // Name of a parameter of the API; the two others are written as they are: max_tokens, max_completion_tokens.
  "models.token-key": "Parameter for the token limit",
  "models.token-key-auto": "Detect",
  "models.tools": "The models can use tools",
  "models.headers": "Header fields",
  // Trying the account. {model} is a name, {text} the beginning of what it wrote, {time} a duration.
  "models.test": "Test",
  "models.test-note": "Asks the first model for one word. This costs a few tokens.",
  "models.testing": "Waiting for the model…",
  "models.cancel": "Cancel",
  "models.answered": "{model} answered “{text}” in {time}.",
  "models.answered-empty": "{model} answered without text in {time}.",
  // What an answer took.
  "models.usage": "Usage",
  "models.tokens-in": { one: "{count} input token", other: "{count} input tokens" },
  "models.tokens-out": { one: "{count} output token", other: "{count} output tokens" },
  // Parameters that the model's server did not take. {parameter} and {instead} are names of the API.
  "models.refused": "The model does not support {parameter}: it was left out.",
  "models.replaced": "The model does not support {parameter}: {instead} was sent in its place.",
  // The model that comes with the browser, which has to be downloaded once.
  "models.browser-checking": "Asking the browser for its model…",
  "models.browser-available": "The browser's model is ready.",
  "models.browser-downloadable": "The browser's model is not downloaded yet. It can take several gigabytes.",
  "models.browser-download": "Download",
  "models.browser-downloading": "The browser is downloading its model.",
  "models.browser-unavailable": "This browser has a model, but not for this device.",
  "models.browser-failed": "The download failed: {reason}",
} satisfies Readonly<Record<string, Entry>>;
