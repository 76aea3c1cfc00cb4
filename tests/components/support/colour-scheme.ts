import { cdp } from "vitest/browser";

/** Sets the colour scheme that the device prefers. */
export async function setColourScheme(value: "dark" | "light"): Promise<void> {
  await cdp().send("Emulation.setEmulatedMedia", {
    features: [
      { name: "prefers-color-scheme", value },
      { name: "prefers-reduced-motion", value: "reduce" },
    ],
  });
}
