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
  freeSlot: FreeSlot;
  visitor: VisitorDetails;
  checkoutId: string;
  /** The tab's draft, as stored in JSON. */
  draft: string;
  /** The total that the server charges. */
  totalPence: number;
}

interface PaymentPageOptions {
  activity?: string;
  tickets?: number;
  /** Adds one add-on, with this price in the tab's draft. */
  addonShownAtPence?: number;
}

/**
 * Brings a visitor to the payment page without walking through the steps before it: the places are
 * held, and the tab's draft has the rest.
 */
export async function openReadyToPay(
  page: Page,
  request: APIRequestContext,
  options: PaymentPageOptions = {},
): Promise<ReadyToPay> {
  const prepared = await preparePayment(request, options);
  await openPayment(page, prepared.draft);
  return prepared;
}

/** Brings a visitor to the waiver page, without a signature unless `isSigned`. */
export async function openReadyToSign(
  page: Page,
  request: APIRequestContext,
  { isSigned = false, ...options }: PaymentPageOptions & { isSigned?: boolean } = {},
): Promise<ReadyToPay> {
  const prepared = await preparePayment(request, options);
  const draft: BookingDraft = JSON.parse(prepared.draft);
  if (!isSigned) draft.waiver = null;
  await openWithDraft(page, JSON.stringify(draft), "/booking/waiver");
  return prepared;
}

async function preparePayment(
  request: APIRequestContext,
  { activity = "Giant Slides", tickets = 1, addonShownAtPence }: PaymentPageOptions,
): Promise<ReadyToPay> {
  const freeSlot = await findFreeSlot(request, activity);
  const secret = randomBytes(16).toString("hex");
  const checkout = await holdPlaces(request, freeSlot, tickets, secret);
  const waiver: Waiver = await (await request.get("/api/waiver")).json();
  const visitor = newVisitor();
  const draft = toDraft(freeSlot, checkout, secret, waiver, visitor);
  const addon = addonShownAtPence === undefined ? undefined : await getFirstAddon(request);
  if (addon) draft.addons = [{ ...addon, quantity: 1, pricePence: addonShownAtPence ?? 0 }];
  const totalPence = freeSlot.activity.pricePence * tickets + (addon?.pricePence ?? 0);
  return { freeSlot, visitor, checkoutId: checkout.id, draft: JSON.stringify(draft), totalPence };
}

/** Opens the payment page in a tab with this draft. */
export async function openPayment(page: Page, draft: string): Promise<void> {
  await openWithDraft(page, draft, "/booking/payment");
}

/**
 * Opens a page in a tab with this draft. The draft is written from a page of the same origin
 * outside the product, because an open step may overwrite it at any time.
 */
export async function openWithDraft(page: Page, draft: string, path: string): Promise<void> {
  await page.goto("/healthz");
  await page.evaluate((json) => sessionStorage.setItem("slipway.booking.2", json), draft);
  await page.goto(path);
}

/** Reads the tab's draft. */
export async function readDraft(page: Page): Promise<BookingDraft> {
  return page.evaluate(() => JSON.parse(sessionStorage.getItem("slipway.booking.2") ?? "{}"));
}

/** The id of the tab's hold. */
export async function getHeldCheckoutId(page: Page): Promise<string> {
  const { hold } = await readDraft(page);
  if (!hold) throw new Error("The tab has no hold.");
  return hold.id;
}

async function getFirstAddon(request: APIRequestContext): Promise<Addon | undefined> {
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

export function toDraft(
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
    hold: {
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
    isContactComplete: true,
    addons: [],
    waiver: {
      versionId,
      participantName: name,
      signature: { kind: "typed", name },
      acceptTerms: true,
    },
    voucher: null,
    discount: null,
    linkedVoucherCode: null,
  };
}
