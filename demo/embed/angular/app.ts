import { CUSTOM_ELEMENTS_SCHEMA, Component, signal } from "@angular/core";
import type { CallChangeEvent, McpPanel } from "mcp-panel/panel";
import "mcp-panel/panel";

@Component({
  selector: "app-root",
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <mcp-panel [servers]="servers" (mcp-call-change)="note($event)" />
    <output>{{ call() }}</output>
  `,
  styles: `
    mcp-panel {
      display: block;
      height: 100vh;
    }
  `,
})
export class App {
  protected readonly servers: McpPanel["servers"] = { notebook: { url: "/mcp" } };
  protected readonly call = signal("");

  protected note({ call }: CallChangeEvent): void {
    this.call.set(`${call.tool}: ${call.state}`);
  }
}
