/**
 * English strings of models that answer servers (sampling): the account in the settings, and the usage of an answer. A
 * comment above a group is the note for translators.
 */
import type { Entry } from "../table.js";

/** English strings; the reference for all other languages. */
export const modelsEn = {
  // Fields of an account with a provider of models. OpenAI and Anthropic are names and are not translated.
  "models.api": "API",
  "models.api-openai": "OpenAI chat completions and compatible",
  "models.api-anthropic": "Anthropic Messages",
  "models.base-url": "Base URL",
  "models.base-url-problem":
    "Enter an https:// URL without a query. http:// is allowed on this device, and elsewhere without a key.",
  "models.key": "API key",
  "models.key-note": "The key and header values are kept in memory only, until the page closes.",
  // Models of the account, in order of preference.
  "models.models": "Models",
  "models.models-note": "The first one is used unless a server prefers another in the list.",
  "models.add": "Add model",
  "models.name": "Model name",
  "models.remove": "Remove {name}",
  "models.prefer": "Prefer {name}",
  "models.none": "Add a model. Sampling is not offered without one.",
  "models.no-name": "Enter a model name.",
  "models.twice": "This model is already in the list.",
  "models.full": "The list is full. Remove a model first.",
  "models.load": "Load models",
  "models.loading": "Loading models…",
  "models.loaded": {
    one: "{count} model available: choose it in the field.",
    other: "{count} models available: choose in the field.",
  },
  "models.loaded-none": "The account lists no models. Enter a model name.",
  "models.more": "More settings",
  // Choice of a parameter name of the API; the two other choices are not translated: max_tokens, max_completion_tokens.
  "models.token-key": "Parameter for the token limit",
  "models.token-key-auto": "Auto-detect",
  "models.tools": "Models support tools",
  "models.headers": "Headers",
  // Test of the account. {model} is a name, {text} is the beginning of the model's answer, {time} is a duration.
  "models.test": "Test",
  "models.test-note": "Asks the first model for one word; uses a few tokens.",
  "models.testing": "Waiting for the model…",
  "models.cancel": "Cancel",
  "models.answered": "{model} answered “{text}” in {time}.",
  "models.answered-empty": "{model} answered without text in {time}.",
  // Tokens that an answer used.
  "models.usage": "Usage",
  "models.tokens-in": { one: "{count} input token", other: "{count} input tokens" },
  "models.tokens-out": { one: "{count} output token", other: "{count} output tokens" },
  // Parameters that the model's server refused. {parameter} and {instead} are names in the API.
  "models.refused": "{parameter} was omitted: the model does not support it.",
  "models.replaced": "{parameter} was replaced by {instead}: the model does not support it.",
  // The browser's built-in model, which has to be downloaded once.
  "models.browser-checking": "Checking the browser's model…",
  "models.browser-available": "The browser's model is ready.",
  "models.browser-downloadable": "The browser's model is not downloaded yet. The download can be several gigabytes.",
  "models.browser-download": "Download",
  "models.browser-downloading": "Downloading the browser's model…",
  "models.browser-unavailable": "The browser's model does not support this device.",
  "models.browser-failed": "Download failed: {reason}",
} satisfies Readonly<Record<string, Entry>>;
