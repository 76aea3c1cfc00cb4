import { onTestFinished } from "vitest";

type DeviceOutcome = "taken" | "dismissed" | "refused";

/** What the device received through its share sheet and clipboard. */
interface DeviceRecord {
  shared: unknown;
  copied: string[];
}

/**
 * Mocks the outcomes of the device's share sheet and clipboard. Returns what they receive.
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
