import { expect, type Page } from "@playwright/test";
import { payButton } from "../screens/payment.ts";
import { readyToPay } from "../support/ready-to-pay.ts";
import { test } from "../support/test.ts";

type Style = Record<string, Record<string, string>>;

/** Notes each look that the page asks for: the card form stands in a frame that it cannot see into. */
async function recordStyles(page: Page): Promise<() => Promise<Style[]>> {
  await page.addInitScript(() => {
    const styles: unknown[] = [];
    Object.assign(window, { cardStyles: styles });
    let square: unknown;
    Object.defineProperty(window, "Square", {
      get: () => square,
      set: (given: { payments: (...ids: string[]) => Record<string, unknown> }) => {
        square = { ...given, payments: (...ids: string[]) => watched(given.payments(...ids)) };
      },
    });

    function watched(payments: Record<string, unknown>) {
      const make = payments.card as (options: { style: unknown }) => Promise<Configurable>;
      payments.card = async (options: { style: unknown }) => {
        styles.push(options.style);
        const card = await make(options);
        const configure = card.configure.bind(card);
        card.configure = (change) => {
          styles.push(change.style);
          return configure(change);
        };
        return card;
      };
      return payments;
    }

    interface Configurable {
      configure: (change: { style: unknown }) => Promise<void>;
    }
  });
  return () => page.evaluate(() => (window as unknown as { cardStyles: Style[] }).cardStyles);
}

/** Of two colours as `#rrggbb`. https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrast(a = "", b = ""): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((one, other) => one - other);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  expect(colour).toMatch(/^#[0-9a-f]{6}$/);
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function expectReadable(style: Style | undefined): void {
  const ground = style?.input?.backgroundColor;
  for (const words of ["input", "input::placeholder", "input.is-error", ".message-text.is-error"]) {
    expect(contrast(style?.[words]?.color, ground), words).toBeGreaterThanOrEqual(4.5);
  }
  for (const edge of ["", ".is-focus", ".is-error"]) {
    const colour = style?.[`.input-container${edge}`]?.borderColor;
    expect(contrast(colour, ground), `edge ${edge}`).toBeGreaterThanOrEqual(3);
  }
}

test("the look that the card form is given can be read in light and in dark", {
  tag: "@one-width",
}, async ({ page, request }) => {
  const styles = await recordStyles(page);
  await readyToPay(page, request);
  await expect(payButton(page)).toBeEnabled();
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(async () => (await styles()).length).toBe(2);
  const [light, dark] = await styles();
  expectReadable(light);
  expectReadable(dark);
  expect(dark?.input?.backgroundColor).not.toBe(light?.input?.backgroundColor);
});
