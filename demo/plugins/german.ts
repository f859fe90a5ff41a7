/** Language: the most visible texts of the panel in German; the others stay in English. */
import { registerStrings } from "mcp-panel/panel";

/** Adds the language to all panels. The returned function removes it. */
export function addGerman(): () => void {
  return registerStrings("de", {
    "view.tools": "Werkzeuge",
    "view.resources": "Ressourcen",
    "view.prompts": "Vorlagen",
    "view.tasks": "Aufgaben",
    "view.traffic": "Verkehr",
    "view.history": "Verlauf",
    "view.log": "Protokoll",
    "view.problems": "Probleme",
    "view.requests": "Anfragen",
    "view.servers": "Server",
    "view.settings": "Einstellungen",
    "server.connecting": "Verbindet…",
    "server.connected": "Verbunden",
    "server.failed": "Nicht verbunden",
    "tools.filter": "Werkzeuge filtern",
    "tools.count": { one: "{count} Werkzeug", other: "{count} Werkzeuge" },
  });
}
