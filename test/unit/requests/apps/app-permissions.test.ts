/** Permissions of an app: what is read, and what the frame gets. */
import { expect } from "chai";
import { allowOf, readPermissions } from "../../../../src/requests/apps/app-permissions.js";

describe("the permissions of an app", () => {
  it("are those that exist, and become features of both frames", () => {
    expect(readPermissions({ camera: {}, usb: {}, microphone: true, clipboardWrite: {} })).to.deep.equal([
      "camera",
      "clipboardWrite",
    ]);
    for (const value of [undefined, null, [], "camera", 7]) expect(readPermissions(value)).to.deep.equal([]);
    expect(allowOf(["camera", "clipboardWrite"])).to.equal("camera *; clipboard-write *");
    expect(allowOf([])).to.equal("");
  });
});
