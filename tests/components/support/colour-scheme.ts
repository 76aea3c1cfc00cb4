import { cdp } from "vitest/browser";

/** The colours that the visitor's device asks for. */
export async function setColourScheme(value: "dark" | "light"): Promise<void> {
  await cdp().send("Emulation.setEmulatedMedia", {
    features: [
      { name: "prefers-color-scheme", value },
      { name: "prefers-reduced-motion", value: "reduce" },
    ],
  });
}
