/**
 * React components for the elements.
 *
 * Owns: loading an element's code in the browser, and passing objects to it once it is defined. React itself sets
 * properties of elements and listens to their events.
 * https://react.dev/reference/react-dom/components#custom-html-elements
 */
import { createElement, useEffect, useState, type FunctionComponent } from "react";

/** Properties of a component. The package declares them for each element, in `react.d.ts`. */
type Props = Readonly<Record<string, unknown>>;

/**
 * Returns a component that renders an element. A server renders the empty tag with its attributes; the browser loads
 * the code with `load` and then sets all properties. An error of loading is thrown to the next error boundary.
 */
export function elementComponent(tag: string, load: () => Promise<unknown>): FunctionComponent<Props> {
  const ElementComponent: FunctionComponent<Props> = (props) => {
    const [state, setState] = useState<"defined" | "waiting" | Error>("waiting");
    useEffect(() => {
      let isMounted = true;
      const end = (next: "defined" | Error): void => void (isMounted && setState(next));
      load().then(
        () => end("defined"),
        (error: unknown) => end(error instanceof Error ? error : new Error(String(error))),
      );
      return () => {
        isMounted = false;
      };
    }, []);
    if (state instanceof Error) throw state;
    return createElement(tag, state === "defined" ? props : attributesOf(props));
  };
  ElementComponent.displayName = tag;
  return ElementComponent;
}

/** Returns what can be set before the element is defined: React would write an object into an attribute. */
function attributesOf(props: Props): Props {
  const isEarly = ([name, value]: readonly [string, unknown]): boolean =>
    typeof value !== "object" || ["children", "ref", "style"].includes(name);
  return Object.fromEntries(Object.entries(props).filter(isEarly));
}
