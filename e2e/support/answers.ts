import { expect, type Page } from "@playwright/test";
import { type ErrorCode, errors } from "../../src/shared/errors.ts";

/** Where the steps of a booking ask. */
export const DAYS = /\/api\/activities\/[^/]+\/days/;
export const SLOTS = /\/api\/activities\/[^/]+\/slots/;
export const ADDONS = /\/api\/add-ons$/;
export const CHECKOUTS = /\/api\/checkouts$/;
export const CHECKOUT = /\/api\/checkouts\/[^/]+$/;

/** The server says no, until `page.unroute`; only to one method if it is named. */
export async function refuse(
  page: Page,
  url: RegExp,
  code: ErrorCode,
  method?: string,
): Promise<void> {
  const { status, sentence } = errors[code];
  const json = { defined: true, code, status, message: sentence };
  await page.route(url, (route) =>
    method && route.request().method() !== method
      ? route.fallback()
      : route.fulfill({ status, json }),
  );
}

/** The answers wait until the function that it gives is called. */
export async function holdBack(page: Page, url: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    // Who left the page in the meantime does not wait for it any more.
    await route.continue().catch(() => undefined);
  });
  return resolve;
}

/** A wait that shows itself, but not before 150 ms. */
export async function expectSpinner(page: Page, label: string): Promise<void> {
  const spinner = page.getByRole("status").filter({ hasText: label });
  await expect(spinner).toHaveCSS("animation-delay", "0.15s");
  await expect(spinner).toHaveCSS("opacity", "1");
}
