/** Renderer: draws the points of GeoJSON (RFC 7946) on a plain map, without a service for tiles. */
import { registerRenderer, type RenderedContent } from "mcp-panel/panel";

const SVG = "http://www.w3.org/2000/svg";
type Position = readonly [longitude: number, latitude: number];

/** Returns the named points of a collection of features; what is no point is left out. */
function pointsOf(value: unknown): readonly (readonly [name: string, at: Position])[] {
  const { features } = (value ?? {}) as { features?: unknown };
  if (!Array.isArray(features)) return [];
  return features.slice(0, 1_000).flatMap((feature) => {
    const { geometry, properties } = (feature ?? {}) as {
      geometry?: { type?: unknown; coordinates?: unknown };
      properties?: { name?: unknown };
    };
    const [x, y] = Array.isArray(geometry?.coordinates) ? geometry.coordinates : [];
    const isPoint = geometry?.type === "Point" && typeof x === "number" && typeof y === "number";
    return isPoint ? [[String(properties?.name ?? ""), [x, y]] as const] : [];
  });
}

class GeoMap extends HTMLElement {
  set content(content: RenderedContent | undefined) {
    content?.json().then(
      (value) => this.#draw(pointsOf(value)),
      () => this.replaceChildren("The map can't be drawn."),
    );
  }

  #draw(points: ReturnType<typeof pointsOf>): void {
    const map = document.createElementNS(SVG, "svg");
    map.setAttribute("viewBox", "-180 -90 360 180");
    map.setAttribute("role", "img");
    map.setAttribute("aria-label", points.map(([name]) => name).join(", "));
    map.style.cssText = "display:block;inline-size:100%;background:light-dark(#eef4f8,#1d2733)";
    for (const [name, [x, y]] of points) {
      const dot = document.createElementNS(SVG, "circle");
      for (const [key, value] of Object.entries({ cx: x, cy: -y, r: 2, fill: "currentColor" }))
        dot.setAttribute(key, String(value));
      const title = document.createElementNS(SVG, "title");
      title.textContent = name; // text from the server is never markup
      dot.append(title);
      map.append(dot);
    }
    this.replaceChildren(map);
  }
}
customElements.define("demo-geo-map", GeoMap);

/** Adds the renderer to all panels. The returned function removes it. */
export function addGeoMap(): () => void {
  return registerRenderer({
    name: "geo-map",
    label: "Map",
    element: "demo-geo-map",
    match: async ({ mimeType, kind, json }) =>
      mimeType === "application/geo+json" || (kind === "structured" && pointsOf(await json()).length > 0),
  });
}
