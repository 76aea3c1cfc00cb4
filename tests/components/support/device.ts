import { onTestFinished } from "vitest";

type DeviceOutcome = "taken" | "dismissed" | "refused";

/** What the device got: by its share sheet, and on its clipboard. */
interface DeviceRecord {
  shared: unknown;
  copied: string[];
}

/**
 * From now on the device's share sheet and its clipboard end like this; what they take is in the answer.
 * @param share `none`: the device has no share sheet
 */
export function mockDevice(
  share: DeviceOutcome | "none",
  clipboard: "taken" | "refused",
): DeviceRecord {
  const record: DeviceRecord = { shared: null, copied: [] };
  async function mockShare(data: ShareData) {
    if (share === "dismissed") throw new DOMException("Closed", "AbortError");
    if (share === "refused") throw new DOMException("No", "NotAllowedError");
    record.shared = data;
  }
  async function writeText(text: string) {
    if (clipboard === "refused") throw new DOMException("No", "NotAllowedError");
    record.copied.push(text);
  }
  mockNavigator("share", share === "none" ? undefined : mockShare);
  mockNavigator("clipboard", { writeText });
  return record;
}

function mockNavigator(name: "share" | "clipboard", value: unknown): void {
  Object.defineProperty(navigator, name, { configurable: true, value });
  onTestFinished(() => void Reflect.deleteProperty(navigator, name));
}
