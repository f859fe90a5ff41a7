/** A form of every shape, filled in by the keyboard alone and sent. */
import { expect, test, type Locator } from "@playwright/test";
import { axe } from "./axe.js";
import { Panel, tabTo } from "./panel.js";

test("the form of a route is filled in by the keyboard alone, and its values arrive as they were entered", async ({
  page,
}) => {
  test.setTimeout(120_000);
  const panel = new Panel(page);
  await panel.open();
  await panel.choose("plan_route");
  const form = page.locator("mcp-tool-detail mcp-schema-form");
  const text = (name: string | RegExp): Locator => form.getByRole("textbox", { name }).first();
  await page.getByRole("searchbox").focus();
  await tabTo(page, text(/^Name of the route/));
  await page.keyboard.type("Spring round");
  await tabTo(page, text(/^Contact/));
  await page.keyboard.type("nobody");
  await page.keyboard.press("Tab");
  await expect(form).toContainText(/e-?mail/i);
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("ines@example.com");
  await tabTo(page, form.getByRole("combobox", { name: /^Season/ }));
  await page.keyboard.type("Autumn");
  await tabTo(page, form.getByRole("combobox", { name: /On the way/ }));
  await page.keyboard.type("By boat");
  await tabTo(page, form.getByRole("combobox", { name: /^Boat/ }));
  await page.keyboard.type("kayak");
  await tabTo(page, form.getByRole("group", { name: /^Stops/ }).getByRole("button", { name: "Add item" }));
  await page.keyboard.press("Enter");
  await tabTo(page, text("Place"));
  await page.keyboard.type("Tern Point");
  await tabTo(page, form.getByRole("button", { name: "Set Load per person" }));
  await page.keyboard.press("Enter");
  await tabTo(page, form.getByRole("checkbox", { name: "Overnight" }));
  await page.keyboard.press("Space");
  await tabTo(page, text("Camp"));
  await page.keyboard.type("Heron Moor");
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press("Control+Enter");
  await expect(panel.result).toContainText("Spring round");
  for (const said of ["ines@example.com", "autumn", "kayak", "Tern Point", "Heron Moor"])
    await expect(panel.result).toContainText(said);
});

test("the form of a route has every kind of field by the keyboard alone: dates, null, choices, pairs, lists of lists, maps, conditions", async ({
  page,
}) => {
  test.setTimeout(120_000);
  const panel = new Panel(page);
  await panel.open();
  await panel.choose("plan_route");
  const form = page.locator("mcp-tool-detail mcp-schema-form");
  const named = (role: "textbox" | "combobox" | "spinbutton" | "checkbox" | "button", name: string, nth = 0): Locator =>
    form.getByRole(role, { name, exact: true }).nth(nth);
  const write = async (field: Locator, text: string): Promise<void> => {
    await tabTo(page, field);
    await page.keyboard.type(text);
  };
  const press = async (field: Locator, key = "Enter"): Promise<void> => {
    await tabTo(page, field);
    await page.keyboard.press(key);
  };
  await page.getByRole("searchbox").focus();
  await press(named("button", "Use example"));
  await expect(named("textbox", "Name of the route")).toHaveValue("Spring round");
  await write(named("textbox", "Start"), "05182026");
  await page.keyboard.press("ArrowRight"); // from the day to the time of day
  await page.keyboard.type("061000AM");
  await write(named("textbox", "Day"), "05182026");
  await write(named("textbox", "Back at"), "18:30:00Z");
  await write(named("textbox", "Map"), "no address");
  await page.keyboard.press("Tab");
  await expect(form).toContainText(/address|URI/i);
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("https://example.com/map");
  await write(named("textbox", "Notes"), "Mud below the **weir**.");
  await write(named("textbox", "Gate code"), "0451");
  await press(named("button", "Clear Kind"));
  await expect(named("combobox", "Kind")).toHaveValue("Not set");
  // Null by its default, a number once one is written.
  await write(named("spinbutton", "Height of the tide"), "2.5");
  await write(named("combobox", "Kind of Depth of the ford"), "string");
  await write(named("combobox", "Depth of the ford"), "deep");
  await write(named("combobox", "Kind of On the way"), "On foot");
  await expect(named("spinbutton", "Pace")).toHaveValue("4");
  await press(named("button", "Clear Pace"));
  await expect(named("spinbutton", "Pace")).toHaveValue("");
  await press(named("button", "Set Base"));
  await write(named("combobox", "Place"), "Heron Moor");
  await press(named("button", "Set Latitude and longitude"));
  await write(named("spinbutton", "Item 1"), "53.1");
  await write(named("spinbutton", "Item 2"), "4.8");

  // Stops: three of them, one with a detour; the first goes away, the third goes up.
  const stops = form.getByRole("group", { name: /^Stops/ });
  const stop = (number: number): Locator => stops.getByRole("group", { name: `Item ${number}`, exact: true }).first();
  for (const [at, place] of ["Weir", "Hide", "Ford"].entries()) {
    await press(stops.getByRole("button", { name: "Add item", exact: true }).last());
    await write(
      stop(at + 1)
        .getByRole("textbox", { name: "Place" })
        .first(),
      place,
    );
  }
  await press(stop(3).getByRole("button", { name: "Set Detours" }));
  await press(stop(3).getByRole("button", { name: "Add item" }).first());
  await write(stop(3).getByRole("textbox", { name: "Place" }).nth(1), "Old quay");
  await press(stop(3).getByRole("button", { name: "Move Item 3 up" }));
  await press(stops.getByRole("button", { name: "Remove Item 1" }).first());
  await press(stop(2).getByRole("button", { name: "Clear Minutes" }));
  await press(named("checkbox", "dusk"), "Space");
  await press(named("checkbox", "night"), "Space");
  await press(named("button", "Set Load per person"));
  await write(named("textbox", "New key"), "Ines");
  await page.keyboard.press("Enter");
  await write(named("spinbutton", "Ines"), "7.5");
  await write(named("textbox", "Ringing licence"), "R-12");
  await page.keyboard.press("Control+Enter");
  // The licence wants the number of rings, the second stop nothing: it is said before anything is sent.
  await expect(panel.result).toHaveCount(0);
  await write(named("spinbutton", "Rings"), "3");
  await write(named("textbox", "Anything else"), '{"dogs":[1,null]}');
  await page.keyboard.press("Control+Enter");
  await expect(panel.result).toContainText("The route as it was understood");
  const sent = JSON.parse(
    /\{[^]*\}/.exec((await panel.result.locator("pre").first().textContent()) ?? "")?.[0] ?? "null",
  );
  expect(sent).toEqual({
    name: "Spring round",
    start: "2026-05-18T06:10:00.000Z",
    day: "2026-05-18",
    until: "18:30:00Z",
    map: "https://example.com/map",
    notes: "Mud below the **weir**.",
    code: "0451",
    tide: 2.5,
    depth: "deep",
    transport: { by: "foot" },
    base: { place: "Heron Moor", corner: [53.1, 4.8] },
    stops: [{ place: "Ford", minutes: 15, detours: [{ place: "Old quay", minutes: 15 }] }, { place: "Hide" }],
    watches: ["dusk", "night"],
    loads: { Ines: 7.5 },
    overnight: false,
    ringing: "R-12",
    rings: 3,
    anything: { dogs: [1, null] },
  });
});
