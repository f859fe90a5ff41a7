/** Angular's templates: the types of events and references come from the package's declarations. Lines marked as wrong must be errors. */
import { CUSTOM_ELEMENTS_SCHEMA, Component } from "@angular/core";
import "mcp-panel/panel";

@Component({
  selector: "app-wrong",
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <mcp-panel #panel [clientInfo]="client" (mcp-call-change)="note($event.call.tool)" />
    <p>{{ panel.clientInfo?.name }}</p>
    <mcp-panel class="wrong" (mcp-call-change)="note($event.call.colour)" />
    <mcp-panel class="wrong" (mcp-call-change)="note($event.call)" />
    <p class="wrong">{{ panel.colour }}</p>
  `,
})
export class Wrong {
  protected readonly client = { name: "consumers", version: "1.0.0" };

  protected note(text: string): void {
    console.log(text);
  }
}
