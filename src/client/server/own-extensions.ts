/** Checks extensions that an embedder adds. Loaded with the first of them (C-09). */
import { ClientError } from "../../errors/index.js";
import { isObject } from "../../jsonrpc/index.js";
import type { Extensions } from "./extensions.js";
import { readMetaKey } from "./meta-key.js";

/** Returns the extensions. Throws `ERR-ARGUMENT` for an invalid identifier or invalid settings. */
export function checkedExtensions(extensions: Extensions): Extensions {
  for (const [id, settings] of Object.entries(extensions)) {
    const shown = id.slice(0, 100);
    if (!readMetaKey(id)?.labels.length) {
      const text = `"${shown}" names no extension: it needs a prefix, as in com.example/${shown}.`;
      throw new ClientError("ERR-ARGUMENT", text, { extension: shown });
    }
    if (settings !== false && !isObject(settings)) {
      throw new ClientError("ERR-ARGUMENT", `The settings of ${shown} must be an object; {} says none.`);
    }
  }
  return extensions;
}
