import type { Page } from "@playwright/test";
import { type ErrorCode, errors } from "../../src/shared/errors.ts";

/** Where the steps of a booking ask. */
export const CHECKOUTS = /\/api\/checkouts$/;

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
