import { onTestFinished } from "vitest";
import { cdp } from "vitest/browser";

/**
 * Allows motion, as most visitors do; all other tests prefer reduced motion. Call it before the
 * page is opened.
 */
export async function allowMotion(): Promise<void> {
  await setMotion("no-preference");
  onTestFinished(() => setMotion("reduce"));
}

async function setMotion(value: "reduce" | "no-preference"): Promise<void> {
  await cdp().send("Emulation.setEmulatedMedia", {
    features: [{ name: "prefers-reduced-motion", value }],
  });
}

/** Pauses CSS animations at their start, so that a test can inspect them. */
export function pauseAnimations(): void {
  const style = document.createElement("style");
  style.textContent = "* { animation-play-state: paused !important; }";
  document.head.append(style);
  onTestFinished(() => style.remove());
}
