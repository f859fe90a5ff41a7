/** Permissions of an app: what is read, and what the frame gets. */
import { expect } from "chai";
import { allowOf, readPermissions } from "../../../src/apps/app-permissions.js";

describe("the permissions of an app", () => {
  it("are those that exist, and become features of both frames", () => {
    expect(readPermissions({ camera: {}, usb: {}, microphone: true, clipboardWrite: {} })).to.deep.equal([
      "camera",
      "clipboardWrite",
    ]);
    for (const value of [undefined, null, [], "camera", 7]) expect(readPermissions(value)).to.deep.equal([]);
    const features = ["camera", "usb", "clipboard-write", "picture-in-picture"];
    expect(allowOf(["camera", "clipboardWrite"], features)).to.equal(
      "camera *; clipboard-write *; usb 'none'; picture-in-picture 'none'",
    );
  });

  it("leave no feature that a browser may give to every frame: each is denied by name", () => {
    const denied = allowOf([]).split("; ");
    for (const feature of [
      "picture-in-picture",
      "focus-without-user-activation",
      "gamepad",
      "storage-access",
      "sync-xhr",
      "fullscreen",
      "camera",
      "clipboard-read",
      "clipboard-write",
      "window-management",
      "attribution-reporting",
      "unload",
    ])
      expect(denied, feature).to.include(`${feature} 'none'`);
    expect(new Set(denied).size).to.equal(denied.length);
    expect(allowOf(["camera"])).not.to.include("camera 'none'");
  });
});
