import { randomBytes } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import type { Addon, Waiver } from "../../src/shared/contract/public/catalogue.ts";
import type { Checkout } from "../../src/shared/contract/public/checkouts.ts";
import type { BookingDraft } from "../../src/web/draft/booking-draft.ts";
import { venueNow } from "./clock.ts";
import { type FreeSlot, findFreeSlot } from "./places.ts";
import { newVisitor, type VisitorDetails } from "./visitor.ts";

/** A visitor on the payment page, with places held and everything filled in. */
export interface ReadyToPay {
  free: FreeSlot;
  visitor: VisitorDetails;
  checkoutId: string;
  /** What the tab remembers, as it is stored. */
  draft: string;
  /** What the server asks for. */
  totalPence: number;
}

interface Wanted {
  activity?: string;
  tickets?: number;
  /** One of the add-ons too, and the page believes that it costs this. */
  addonShownAtPence?: number;
}

/**
 * Brings a visitor to the payment page as the steps before it would have, without walking through
 * them: the places are held, and the tab remembers the rest.
 */
export async function readyToPay(
  page: Page,
  request: APIRequestContext,
  wanted: Wanted = {},
): Promise<ReadyToPay> {
  const ready = await heldPlaces(request, wanted);
  await openPayment(page, ready.draft);
  return ready;
}

/** The same on the waiver's page, where nothing is signed yet unless `isSigned`. */
export async function readyToSign(
  page: Page,
  request: APIRequestContext,
  { isSigned = false, ...wanted }: Wanted & { isSigned?: boolean } = {},
): Promise<ReadyToPay> {
  const ready = await heldPlaces(request, wanted);
  const draft: BookingDraft = JSON.parse(ready.draft);
  if (!isSigned) draft.waiver = null;
  await openRemembering(page, JSON.stringify(draft), "/booking/waiver");
  return ready;
}

async function heldPlaces(
  request: APIRequestContext,
  { activity = "Giant Slides", tickets = 1, addonShownAtPence }: Wanted,
): Promise<ReadyToPay> {
  const free = await findFreeSlot(request, activity);
  const secret = randomBytes(16).toString("hex");
  const checkout = await holdPlaces(request, free, tickets, secret);
  const waiver: Waiver = await (await request.get("/api/waiver")).json();
  const visitor = newVisitor();
  const draft = draftOf(free, checkout, secret, waiver, visitor);
  const addon = addonShownAtPence === undefined ? undefined : await anAddon(request);
  if (addon) draft.addons = [{ ...addon, quantity: 1, pricePence: addonShownAtPence ?? 0 }];
  const totalPence = free.activity.pricePence * tickets + (addon?.pricePence ?? 0);
  return { free, visitor, checkoutId: checkout.id, draft: JSON.stringify(draft), totalPence };
}

/** The payment page of a tab that remembers this. */
export async function openPayment(page: Page, draft: string): Promise<void> {
  await openRemembering(page, draft, "/booking/payment");
}

/**
 * Opens a page in a tab that remembers this. It is put there from a page of the same origin that has
 * nothing of the product in it: a step that is open writes what it knows itself, at any time.
 */
export async function openRemembering(page: Page, draft: string, path: string): Promise<void> {
  await page.goto("/healthz");
  await page.evaluate((json) => sessionStorage.setItem("slipway.booking.1", json), draft);
  await page.goto(path);
}

/** What the tab remembers now. */
export async function draftIn(page: Page): Promise<BookingDraft> {
  return page.evaluate(() => JSON.parse(sessionStorage.getItem("slipway.booking.1") ?? "{}"));
}

/** The checkout that the tab holds places in. */
export async function checkoutOf(page: Page): Promise<string> {
  const { held } = await draftIn(page);
  if (!held) throw new Error("The tab holds no places.");
  return held.id;
}

async function anAddon(request: APIRequestContext): Promise<Addon | undefined> {
  const addons: Addon[] = await (await request.get("/api/add-ons")).json();
  return addons[0];
}

export async function holdPlaces(
  request: APIRequestContext,
  { activity, slot }: FreeSlot,
  ticketCount: number,
  secret: string,
): Promise<Checkout> {
  const reply = await request.post("/api/checkouts", {
    headers: { "checkout-secret": secret },
    data: { activityId: activity.id, startsAt: slot.startsAt, ticketCount },
  });
  if (!reply.ok()) throw new Error(await reply.text());
  return reply.json();
}

export function draftOf(
  { activity, date, slot }: FreeSlot,
  checkout: Checkout,
  secret: string,
  { versionId }: Waiver,
  visitor: VisitorDetails,
): BookingDraft {
  const { id, activityId, startsAt, ticketCount, activityPricePence, canExtend } = checkout;
  const expiresAtMs = venueNow().getTime() + checkout.secondsLeft * 1000;
  const name = `${visitor.firstName} ${visitor.lastName}`;
  return {
    isVoucherPurchase: false,
    gift: null,
    activity,
    date,
    slot: { startsAt, endsAt: slot.endsAt },
    ticketCount,
    held: {
      id,
      activityId,
      secret,
      startsAt,
      ticketCount,
      activityPricePence,
      expiresAtMs,
      canExtend,
    },
    holdAttempt: null,
    contact: {
      ...visitor,
      phone: "07700 900123",
      addressLine1: "14 Mill Lane",
      city: "Kelside",
      county: "Cumbria",
      postcode: "KE7 4LD",
      marketingConsent: false,
    },
    contactIsComplete: true,
    addons: [],
    waiver: {
      versionId,
      participantName: name,
      signature: { kind: "typed", name },
      acceptTerms: true,
    },
    voucher: null,
    discount: null,
    broughtCode: null,
  };
}
