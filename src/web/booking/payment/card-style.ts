import type { CardClassSelectors } from "@square/web-payments-sdk-types";

/**
 * Styles the card form, which lives in Square's own frame, with our design tokens. Any selector or
 * property that the SDK does not list makes `attach` throw; text must be 16px or smaller.
 */
export function cardStyle(): CardClassSelectors {
  const text = { backgroundColor: colour("--color-card"), color: colour("--color-ink-1") };
  return {
    input: { ...text, fontSize: "16px" },
    "input::placeholder": { color: colour("--color-ink-3") },
    "input.is-focus": text,
    "input.is-error": { color: colour("--color-danger") },
    ".input-container": {
      borderColor: colour("--color-line-strong"),
      borderRadius: "12px",
      borderWidth: "1px",
    },
    ".input-container.is-focus": { borderColor: colour("--color-focus"), borderWidth: "2px" },
    ".input-container.is-error": {
      borderColor: colour("--color-danger-solid"),
      borderWidth: "2px",
    },
    ".message-text": { color: colour("--color-ink-3") },
    ".message-icon": { color: colour("--color-ink-3") },
    ".message-text.is-error": { color: colour("--color-danger") },
    ".message-icon.is-error": { color: colour("--color-danger") },
  };
}

/**
 * Calls back when the device switches between light and dark.
 * @returns a function that unsubscribes
 */
export function onThemeChange(onChange: () => void): () => void {
  const darkQuery = matchMedia("(prefers-color-scheme: dark)");
  darkQuery.addEventListener("change", onChange);
  return () => darkQuery.removeEventListener("change", onChange);
}

/**
 * A design token as `#rrggbb`. The SDK does not support OKLCH, so this paints a pixel and reads it
 * back. The canvas must be in the page, because the token depends on the theme there.
 */
function colour(token: string): string {
  const canvas = document.createElement("canvas");
  canvas.width = 1;
  canvas.height = 1;
  canvas.style.color = `var(${token})`;
  const context = canvas.getContext("2d");
  if (!context) return "#000000";
  document.body.append(canvas);
  context.fillStyle = getComputedStyle(canvas).color;
  canvas.remove();
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}
