import { onTestFinished } from "vitest";

type Ending = "taken" | "dismissed" | "refused";

/** What the device got: by its share sheet, and on its clipboard. */
interface Given {
  shared: unknown;
  copied: string[];
}

/**
 * From now on the device's share sheet and its clipboard end like this; what they take is in the answer.
 * @param share `none`: the device has no share sheet
 */
export function useDevice(share: Ending | "none", clipboard: "taken" | "refused"): Given {
  const given: Given = { shared: null, copied: [] };
  async function shareIt(data: ShareData) {
    if (share === "dismissed") throw new DOMException("Closed", "AbortError");
    if (share === "refused") throw new DOMException("No", "NotAllowedError");
    given.shared = data;
  }
  async function writeText(text: string) {
    if (clipboard === "refused") throw new DOMException("No", "NotAllowedError");
    given.copied.push(text);
  }
  replace("share", share === "none" ? undefined : shareIt);
  replace("clipboard", { writeText });
  return given;
}

function replace(name: "share" | "clipboard", value: unknown): void {
  Object.defineProperty(navigator, name, { configurable: true, value });
  onTestFinished(() => void Reflect.deleteProperty(navigator, name));
}
