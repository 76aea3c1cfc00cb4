import { expect, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { contract } from "../../../src/shared/contract/contract.ts";
import type {
  Checkout,
  ConfirmedBooking,
  PlacementResult,
} from "../../../src/shared/contract/public/checkouts.ts";
import type { BookingDraft } from "../../../src/web/draft/booking-draft.ts";
import { inMinutes } from "./clock.ts";
import type { FakeApi } from "./fake-api.ts";
import { openApp, type TabOptions } from "./open-app.ts";
import { heldCheckout, newId, slides, toDraft } from "./samples.ts";
import { bookingApi } from "./venue-api.ts";

const GOOD_CARD = { number: "4111 1111 1111 1111", expiry: "12/30", cvv: "111" };
/** The bank asks for the code 123456. */
export const CHALLENGED_CARD = { ...GOOD_CARD, number: "4310 0000 0020 1019" };

export async function fillCard(card = GOOD_CARD): Promise<void> {
  await page.getByTestId("fake-card-number").fill(card.number);
  await page.getByTestId("fake-card-expiry").fill(card.expiry);
  await page.getByTestId("fake-card-cvv").fill(card.cvv);
  await page.getByTestId("fake-card-postal").fill("KE7 4LD");
}

export function payButton() {
  return page.getByRole("button", { name: /^Pay £/ });
}

export async function pay(card = GOOD_CARD): Promise<void> {
  await fillCard(card);
  await payButton().click();
}

/** Enters the code that the cardholder's bank asks for. */
export async function approveAtBank(): Promise<void> {
  await page.getByTestId("fake-3ds-code").fill("123456");
  await page.getByTestId("fake-3ds-submit").click();
}

/** The pay button, whatever its text at the moment. */
export function primaryButton() {
  return page.getByRole("region", { name: "Total and next step" }).getByRole("button");
}

/** The red message after a payment error. */
export function paymentError() {
  return page.getByRole("alert").filter({ hasText: "Payment error" });
}

/** The message that cards cannot be taken. */
export function configurationError() {
  return page.getByRole("alert").filter({ hasText: "Payment Configuration Error" });
}

/** Expects the page to say that the payment is being checked, and that it cannot be paid again. */
export async function expectChecking(): Promise<void> {
  const panel = page
    .getByRole("status")
    .filter({ hasText: "We are checking your payment; do not pay again." });
  await expect.element(panel).toBeInViewport();
  await expect.element(primaryButton()).toHaveTextContent("Checking…");
  await expect.element(primaryButton()).toBeDisabled();
}

export async function expectBooked(): Promise<void> {
  await expect.element(page.getByRole("heading", { name: "Booking Confirmed!" })).toBeVisible();
}

/**
 * Options that the Square simulator's script reads when it loads; see
 * src/square-simulator/browser/test-options.js.
 */
export function setSquareSwitches(switches: object): void {
  Object.assign(window, { __FAKE_SQUARE__: switches });
  onTestFinished(() => void Reflect.deleteProperty(window, "__FAKE_SQUARE__"));
}

/**
 * Records what the page passes to the card form: for each payment, and each time it is styled.
 * After `holdBack` the form does not appear until the returned function is called.
 */
export function recordCardForm() {
  const tokenized: unknown[] = [];
  const styles: unknown[] = [];
  let formReady = Promise.resolve();
  let square: SquareScript | undefined;
  Object.defineProperty(window, "Square", {
    configurable: true,
    get: () => square,
    set: (sdk: SquareScript) => {
      const payments = (...ids: string[]) => {
        const made = sdk.payments(...ids);
        return {
          ...made,
          card: async (options: CardOptions) => {
            styles.push(options.style);
            return recordCalls(await made.card(options));
          },
        };
      };
      square = { ...sdk, payments };
    },
  });

  function recordCalls(card: Card): Card {
    const { attach, tokenize, configure } = card;
    card.attach = async (container) => {
      await formReady;
      return attach.call(card, container);
    };
    card.tokenize = (details) => {
      tokenized.push(details);
      return tokenize.call(card, details);
    };
    card.configure = (options) => {
      styles.push(options.style);
      return configure.call(card, options);
    };
    return card;
  }
  const delayForm = (): (() => void) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    formReady = promise;
    return resolve;
  };
  return { tokenized, styles, holdBack: delayForm };
}

interface CardOptions {
  style: unknown;
}
interface Card {
  attach: (container: unknown) => Promise<void>;
  tokenize: (details: unknown) => Promise<unknown>;
  configure: (options: CardOptions) => Promise<void>;
}
interface SquareScript {
  payments: (...ids: string[]) => { card: (options: CardOptions) => Promise<Card> };
}

/** One ticket for tomorrow's first slot of Giant Slides, paid by card. */
export function confirmedBooking(changes: Partial<ConfirmedBooking> = {}): ConfirmedBooking {
  const { pricePence } = slides;
  return {
    id: newId(),
    reference: "7F3A91C2",
    activityName: slides.name,
    imageUrl: null,
    startsAt: inMinutes(1440),
    endsAt: inMinutes(1500),
    ticketCount: 1,
    firstName: "Amelia",
    email: "amelia@example.com",
    addons: [],
    order: {
      ticketsPence: pricePence,
      addonsPence: 0,
      subtotalPence: pricePence,
      discountPence: 0,
      voucherPence: 0,
      totalPence: pricePence,
    },
    card: { brand: "VISA", last4: "1111" },
    ...changes,
  };
}

/** The response to a payment that made a booking. */
export function placedResponse(
  changes: Partial<ConfirmedBooking> = {},
  warning: string | null = null,
): PlacementResult {
  const booking = confirmedBooking(changes);
  return { status: 201, body: { state: "confirmed", booking, warning } };
}

/** The response to a payment with an unknown outcome. */
export const checkingResponse = {
  status: 202,
  body: { state: "checking", message: "We are checking your payment; do not pay again." },
} as const;

interface PaymentPage {
  api: FakeApi;
  checkout: Checkout;
}

interface PaymentPageOptions extends Pick<TabOptions, "size"> {
  api?: FakeApi;
  checkout?: Partial<Checkout>;
  /** Changes to the draft of a visitor who has completed every step. */
  draftChanges?: Partial<BookingDraft>;
}

/**
 * Opens the payment page for a visitor who has completed every step and holds a place, once it has
 * loaded the checkout. By default, a payment makes the booking.
 */
export async function openPayment(options: PaymentPageOptions = {}): Promise<PaymentPage> {
  const { api = bookingApi().respond(contract.checkouts.place, placedResponse()), size } = options;
  const checkout = heldCheckout(options.checkout);
  const draft = { ...toDraft(checkout), ...options.draftChanges };
  const { promise: checkoutRead, resolve } = Promise.withResolvers<void>();
  api.respond(contract.checkouts.get, () => {
    resolve();
    return checkout;
  });
  await openApp("/booking/payment", api, { draft, ...(size && { size }) });
  await checkoutRead;
  return { api, checkout };
}
