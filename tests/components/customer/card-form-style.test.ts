import { expect, onTestFinished, test } from "vitest";
import { setColourScheme } from "../support/colour-scheme.ts";
import { openPayment, payButton, recordCardForm } from "../support/payment.ts";

type Style = Record<string, Record<string, string>>;

/** The contrast of two colours as `#rrggbb`. https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrast(a = "", b = ""): number {
  const [dark = 0, light = 0] = [relativeLuminance(a), relativeLuminance(b)].sort(
    (one, other) => one - other,
  );
  return (light + 0.05) / (dark + 0.05);
}

function relativeLuminance(colour: string): number {
  expect(colour).toMatch(/^#[0-9a-f]{6}$/);
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function expectReadable(style: Style | undefined): void {
  const background = style?.input?.backgroundColor;
  for (const selector of [
    "input",
    "input::placeholder",
    "input.is-error",
    ".message-text.is-error",
  ]) {
    expect(contrast(style?.[selector]?.color, background), selector).toBeGreaterThanOrEqual(4.5);
  }
  for (const state of ["", ".is-focus", ".is-error"]) {
    const colour = style?.[`.input-container${state}`]?.borderColor;
    expect(contrast(colour, background), `edge ${state}`).toBeGreaterThanOrEqual(3);
  }
}

/** The card form runs in a frame of the card processor, which cannot see the page's colours. */
test("the style passed to the card form is readable in light and dark mode", async () => {
  const { styles } = recordCardForm();
  await openPayment();
  await expect.element(payButton()).toBeEnabled();
  onTestFinished(() => setColourScheme("light"));
  await setColourScheme("dark");
  await expect.poll(() => styles).toHaveLength(2);
  const [light, dark] = styles as Style[];
  expectReadable(light);
  expectReadable(dark);
  expect(dark?.input?.backgroundColor).not.toBe(light?.input?.backgroundColor);
});

test("a card form that loads while the device switches to dark mode is dark", async () => {
  const { styles, holdBack } = recordCardForm();
  const releaseScript = holdBack();
  await openPayment();
  await expect.poll(() => styles).toHaveLength(1);
  onTestFinished(() => setColourScheme("light"));
  await setColourScheme("dark");
  expect(styles).toHaveLength(1);
  releaseScript();
  await expect.element(payButton()).toBeEnabled();
  await expect.poll(() => styles).toHaveLength(2);
  const [light, dark] = styles as Style[];
  expectReadable(dark);
  expect(dark?.input?.backgroundColor).not.toBe(light?.input?.backgroundColor);
});
