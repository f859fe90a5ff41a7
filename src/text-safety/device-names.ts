/** Names that Windows gives to devices: a file can't have them, with any extension. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/** Returns true for a file name that Windows would take for a device, such as `con.txt`. */
export function isDeviceName(name: string): boolean {
  return DEVICE.test(name);
}
