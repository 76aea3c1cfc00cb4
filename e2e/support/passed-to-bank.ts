import type { Page } from "@playwright/test";

/** Notes what the page passes to the card form's `tokenize`, whatever script defines it. */
export async function recordTokenize(page: Page): Promise<() => Promise<unknown[]>> {
  await page.addInitScript(() => {
    const passed: unknown[] = [];
    let square: unknown;
    Object.assign(window, { passedToTokenize: passed });
    Object.defineProperty(window, "Square", {
      get: () => square,
      set: (given: { payments: (...ids: string[]) => { card: () => Promise<object> } }) => {
        square = {
          ...given,
          payments: (...ids: string[]) => {
            const payments = given.payments(...ids);
            const makeCard = payments.card;
            payments.card = async (...options: []) => {
              const card = (await makeCard(...options)) as {
                tokenize: (details: unknown) => Promise<unknown>;
              };
              const tokenize = card.tokenize.bind(card);
              card.tokenize = (details) => {
                passed.push(details);
                return tokenize(details);
              };
              return card;
            };
            return payments;
          },
        };
      },
    });
  });
  return () =>
    page.evaluate(() => (window as unknown as { passedToTokenize: unknown[] }).passedToTokenize);
}
