import { randomBytes } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import type { Waiver } from "../../src/shared/contract/public/catalogue.ts";
import type { paths } from "../../src/web/app/paths.ts";
import type { BookingDraft } from "../../src/web/draft/booking-draft.ts";
import { venueNow } from "./clock.ts";
import { setHoldSecondsLeft } from "./hold-time.ts";
import { type FreeSlot, findFreeSlot } from "./places.ts";
import { holdPlaces, openWithDraft, readDraft, toDraft } from "./ready-to-pay.ts";
import type { RunningServer } from "./running-server.ts";
import { newVisitor } from "./visitor.ts";

type StepPath = (typeof paths)[keyof typeof paths];

interface StepOptions {
  activity?: string;
  /** By default, a free slot of its own. */
  freeSlot?: FreeSlot;
  tickets?: number;
  /** Changes to the draft of a visitor who has completed every step. */
  draftChanges?: Partial<BookingDraft>;
}

export interface OpenedStep {
  freeSlot: FreeSlot;
  checkoutId: string;
}

/** Opens a step for a visitor who has completed every step: places held, everything filled in. */
export async function openStep(
  page: Page,
  request: APIRequestContext,
  path: StepPath,
  { activity = "Giant Slides", tickets = 1, draftChanges = {}, ...options }: StepOptions = {},
): Promise<OpenedStep> {
  const freeSlot = options.freeSlot ?? (await findFreeSlot(request, activity));
  const secret = randomBytes(16).toString("hex");
  const checkout = await holdPlaces(request, freeSlot, tickets, secret);
  const waiver: Waiver = await (await request.get("/api/waiver")).json();
  const draft = toDraft(freeSlot, checkout, secret, waiver, newVisitor());
  await openWithDraft(page, JSON.stringify({ ...draft, ...draftChanges }), path);
  return { freeSlot, checkoutId: checkout.id };
}

/** Makes the hold expire soon, on the server and in the tab, and opens the page again. */
export async function setSecondsLeft(
  page: Page,
  server: RunningServer,
  checkoutId: string,
  seconds: number,
): Promise<void> {
  await setHoldSecondsLeft(server, checkoutId, seconds);
  const path = new URL(page.url()).pathname;
  const draft = await readDraft(page);
  if (draft.hold) draft.hold.expiresAtMs = venueNow().getTime() + seconds * 1000;
  await openWithDraft(page, JSON.stringify(draft), path);
}
