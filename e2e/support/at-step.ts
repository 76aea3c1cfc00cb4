import { randomBytes } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import type { Waiver } from "../../src/shared/contract/catalogue.ts";
import type { BookingDraft } from "../../src/web/customer/booking/booking-draft.ts";
import type { paths } from "../../src/web/paths.ts";
import { leaveAtServer } from "./hold-time.ts";
import { type FreeSlot, findFreeSlot } from "./places.ts";
import { draftOf, holdPlaces } from "./ready-to-pay.ts";
import type { RunningServer } from "./running-server.ts";
import { newVisitor } from "./visitor.ts";

const STORAGE_KEY = "slipway.booking.1";

type StepPath = (typeof paths)[keyof typeof paths];

interface Wanted {
  activity?: string;
  tickets?: number;
  /** What the tab remembers otherwise than after a visit to every step. */
  change?: Partial<BookingDraft>;
}

export interface AtStep {
  free: FreeSlot;
  checkoutId: string;
}

/**
 * Opens a step as it is for somebody who has been at every one: places held, everything filled in.
 */
export async function openStep(
  page: Page,
  request: APIRequestContext,
  path: StepPath,
  { activity = "Giant Slides", tickets = 1, change = {} }: Wanted = {},
): Promise<AtStep> {
  const free = await findFreeSlot(request, activity);
  const secret = randomBytes(16).toString("hex");
  const checkout = await holdPlaces(request, free, tickets, secret);
  const waiver: Waiver = await (await request.get("/api/waiver")).json();
  const draft = draftOf(free, checkout, secret, waiver, newVisitor());
  await page.goto("/healthz");
  await page.evaluate(([key, value]) => sessionStorage.setItem(key, value), [
    STORAGE_KEY,
    JSON.stringify({ ...draft, ...change }),
  ] as const);
  await page.goto(path);
  return { free, checkoutId: checkout.id };
}

/** What the tab remembers. */
export async function rememberedDraft(page: Page): Promise<BookingDraft> {
  return page.evaluate((key) => JSON.parse(sessionStorage.getItem(key) ?? "{}"), STORAGE_KEY);
}

/** Brings the end of the held places near, there and in the tab, and opens the page again. */
export async function leaveSeconds(
  page: Page,
  server: RunningServer,
  checkoutId: string,
  seconds: number,
): Promise<void> {
  await leaveAtServer(server, checkoutId, seconds);
  await page.evaluate(
    ([key, left]) => {
      const draft = JSON.parse(sessionStorage.getItem(key) ?? "{}");
      draft.held.expiresAtMs = Date.now() + left * 1000;
      sessionStorage.setItem(key, JSON.stringify(draft));
    },
    [STORAGE_KEY, seconds] as const,
  );
  await page.reload();
}
