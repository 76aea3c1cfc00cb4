import type { CardClassSelectors } from "@square/web-payments-sdk-types";

/**
 * The look of the card form, which lives in Square's own frame: our tokens, in the selectors and
 * properties that the SDK allows (any other makes `attach` fail; text at most 16px).
 */
export function cardStyle(): CardClassSelectors {
  const text = { backgroundColor: colour("--surface-card"), color: colour("--ink-1") };
  return {
    input: { ...text, fontSize: "16px" },
    "input::placeholder": { color: colour("--ink-3") },
    "input.is-focus": text,
    "input.is-error": { color: colour("--danger") },
    ".input-container": {
      borderColor: colour("--line-strong"),
      borderRadius: "12px",
      borderWidth: "1px",
    },
    ".input-container.is-focus": { borderColor: colour("--focus"), borderWidth: "2px" },
    ".input-container.is-error": { borderColor: colour("--danger-solid"), borderWidth: "2px" },
    ".message-text": { color: colour("--ink-3") },
    ".message-icon": { color: colour("--ink-3") },
    ".message-text.is-error": { color: colour("--danger") },
    ".message-icon.is-error": { color: colour("--danger") },
  };
}

/** Calls back when the visitor's device changes between light and dark; returns how to stop. */
export function onThemeChange(changed: () => void): () => void {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  dark.addEventListener("change", changed);
  return () => dark.removeEventListener("change", changed);
}

/** A token as `#rrggbb`: the SDK knows no OKLCH, so a pixel is painted and read back. */
function colour(token: string): string {
  const canvas = document.createElement("canvas");
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext("2d");
  if (!context) return "#000000";
  context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(token);
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}
