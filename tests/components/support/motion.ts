import { onTestFinished } from "vitest";
import { cdp } from "vitest/browser";

/**
 * The visitor has nothing against motion, as most have not; everywhere else in these tests less of it
 * is asked for. To be called before the page is opened.
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

/** CSS animations stand still where they begin, so that a test can look at them. */
export function pauseAnimations(): void {
  const style = document.createElement("style");
  style.textContent = "* { animation-play-state: paused !important; }";
  document.head.append(style);
  onTestFinished(() => style.remove());
}
