import { randomBytes, randomUUID } from "node:crypto";
import { placeBooking } from "../../src/server/bookings/place/place-booking.ts";
import {
  adjustCheckout,
  extendCheckout,
  readOwnCheckout,
} from "../../src/server/checkout/checkouts.routes.ts";
import { startCheckout } from "../../src/server/checkout/hold-places.ts";
import type {
  Checkout,
  ConfirmedBooking,
  Placement,
  PlacementResult,
} from "../../src/shared/contract/public/checkouts.ts";
import { newSecret } from "../support/test-venue.ts";
import { placement } from "../support/test-visitor.ts";
import { type BookingAccess, issueManageToken } from "./holder.ts";
import type { Offer } from "./open-day.ts";
import {
  getConfirmedBooking,
  isOutcomeUnknown,
  isPayable,
  type PaySubmission,
  type Purchase,
} from "./purchase.ts";
import type { Actor, Reply, Scenario } from "./scenario.ts";
import type { TestAccount } from "./test-environment.ts";

/** Card outcomes by frequency; most cards are approved. */
const BANKS = [
  ...Array.from({ length: 8 }, () => "APPROVED"),
  "GENERIC_DECLINE",
  "CVV_FAILURE",
  "INSUFFICIENT_FUNDS",
];

/** A person at a browser, or a program that behaves like one. */
export class Visitor {
  readonly actor: Actor;
  readonly purchases: Purchase[] = [];
  readonly #scenario: Scenario;
  readonly #offer: Offer;
  readonly #account: TestAccount | null;
  readonly accesses: BookingAccess[] = [];
  readonly #hash = randomBytes(32);

  /** @param account the account that is signed in; null for a guest */
  constructor(scenario: Scenario, name: string, offer: Offer, account: TestAccount | null = null) {
    this.#scenario = scenario;
    this.#offer = offer;
    this.#account = account;
    this.actor = scenario.actor(name);
  }

  /** The bookings that a reply confirmed to this visitor, by id. */
  get bookings(): Map<string, ConfirmedBooking> {
    const bookingsById = new Map<string, ConfirmedBooking>();
    for (const { replies } of this.purchases.flatMap((purchase) => purchase.submissions)) {
      for (const reply of replies) {
        const booking = getConfirmedBooking(reply);
        if (booking) bookingsById.set(booking.id, booking);
      }
    }
    return bookingsById;
  }

  /** Obtains access to a booking: by the session, or by the manage link that an email contains. */
  async obtainAccess(bookingId: string): Promise<BookingAccess> {
    const isSignedIn = this.actor.random.chance(0.7);
    const credentials =
      this.#account && isSignedIn
        ? { cookie: this.#account.cookie }
        : await issueManageToken(this.#scenario.environment, bookingId);
    const access = { bookingId, credentials };
    this.accesses.push(access);
    return access;
  }

  /** Personal data, card tokens and credentials that must not appear in any log. */
  get secrets(): string[] {
    const proofs = this.accesses.flatMap(({ credentials }) => Object.values(credentials));
    return [...proofs, ...this.#secretsOfPurchases()];
  }

  #secretsOfPurchases(): string[] {
    return this.purchases.flatMap(({ secret, submissions }) => [
      secret,
      ...submissions.flatMap(({ key, placement: { contact, cardToken, voucherCode } }) => [
        key,
        contact.email,
        contact.phone,
        contact.addressLine1,
        ...(cardToken ? [cardToken] : []),
        ...(voucherCode ? [voucherCode] : []),
      ]),
    ]);
  }

  /** Chooses a slot and holds places; usually retries if there is no response. */
  async hold(): Promise<void> {
    const { random } = this.actor;
    const startsAt = random.pick(this.#offer.slots);
    const ticketCount = random.integer(1, 4);
    await this.holdPlaces(ticketCount, startsAt, random.chance(0.7));
  }

  /**
   * Holds places.
   * @param retries whether to retry with the same secret if there is no response.
   */
  async holdPlaces(
    ticketCount: number,
    startsAt = this.#offer.slots[0] as Date,
    retries = true,
  ): Promise<void> {
    const secret = newSecret();
    const holdOnce = () =>
      this.#scenario.run(this.actor, `hold ${ticketCount}`, (context) =>
        startCheckout(context, {
          activityId: this.#scenario.environment.venue.activityId,
          startsAt,
          ticketCount,
          checkoutSecret: secret,
          visitorHash: this.#hash,
          networkHash: this.#hash,
          wideNetworkHash: this.#hash,
        }),
      );
    let reply = await holdOnce();
    if (isOutcomeUnknown(reply) && retries) reply = await holdOnce();
    if (reply.kind === "answer") {
      this.purchases.push({ secret, checkout: reply.value, submissions: [] });
    }
  }

  async adjust(): Promise<void> {
    const ticketCount = this.actor.random.integer(1, 5);
    await this.#change(`adjust ${ticketCount}`, (context, holder) =>
      adjustCheckout(context, holder, ticketCount),
    );
  }

  async extend(): Promise<void> {
    await this.#change("extend", extendCheckout);
  }

  async readCheckout(): Promise<void> {
    await this.#change("look", readOwnCheckout);
  }

  async release(): Promise<void> {
    await this.#change("release", this.#scenario.environment.release);
  }

  /** Pays with one of the click patterns of real users. */
  async pay(): Promise<void> {
    const { random } = this.actor;
    if (!this.purchases.some(isPayable)) await this.hold();
    const purchase = this.purchases.findLast(isPayable);
    const clickPattern = random.pick([
      "once",
      "once",
      "once",
      "twice",
      "two tabs",
      "again",
      "altered",
    ]);
    const [first, second] = [this.#fillIn(purchase), this.#fillIn(purchase)];
    if (!purchase || !first || !second) return;
    const submission = this.#newPress(purchase, first);
    if (clickPattern === "twice") {
      await Promise.all([this.#send(purchase, submission), this.#send(purchase, submission)]);
    } else if (clickPattern === "two tabs") {
      const other = this.#newPress(purchase, second);
      await Promise.all([this.#send(purchase, submission), this.#send(purchase, other)]);
    } else {
      await this.#send(purchase, submission);
    }
    if (clickPattern === "again") await this.#send(purchase, submission);
    if (clickPattern === "altered") await this.#sendAltered(purchase, submission);
    await this.#acceptNewTotal(purchase, submission);
  }

  /** One click on Pay by card, without complications. */
  async payWithoutFaults(bank: string): Promise<void> {
    const purchase = this.purchases.findLast(isPayable);
    if (!purchase) throw new Error("There is nothing to pay for.");
    const { environment } = this.#scenario;
    const expectedTotalPence = purchase.checkout.activityPricePence * purchase.checkout.ticketCount;
    const cardToken = environment.card(expectedTotalPence, bank);
    const placementInput = placement(environment.venue, { expectedTotalPence, cardToken });
    await this.#send(purchase, this.#newPress(purchase, placementInput));
  }

  /** Sends the last submission again, as a reloaded browser does. */
  async resendLast(): Promise<void> {
    const purchase = this.purchases.at(-1);
    const submission = purchase?.submissions.at(-1);
    if (purchase && submission) await this.#send(purchase, submission);
  }

  /** Sends a submission. Its reply must not contradict earlier replies to it. */
  async send(purchase: Purchase, submission: PaySubmission): Promise<Reply<PlacementResult>> {
    return this.#send(purchase, submission);
  }

  #fillIn(purchase: Purchase | undefined): Placement | undefined {
    const { random } = this.actor;
    const voucherCode = random.chance(0.3) ? random.pick(this.#offer.voucherCodes) : null;
    const discountCode = random.chance(0.25) ? random.pick(this.#offer.discountCodes) : null;
    const hasAddon = random.chance(0.3);
    const bank = random.pick(BANKS);
    const hasWrongTotal = random.chance(0.05);
    if (!purchase) return undefined;
    const { environment } = this.#scenario;
    const { checkout } = purchase;
    const ticketsPence = checkout.activityPricePence * checkout.ticketCount + (hasAddon ? 600 : 0);
    const expectedTotalPence = hasWrongTotal ? 1 : ticketsPence;
    return placement(environment.venue, {
      addons: hasAddon ? [{ id: environment.venue.addonId, quantity: 1 }] : [],
      voucherCode,
      discountCode,
      expectedTotalPence,
      cardToken: environment.card(expectedTotalPence, bank),
    });
  }

  #newPress(purchase: Purchase, placementInput: Placement): PaySubmission {
    const submission: PaySubmission = { key: randomUUID(), placement: placementInput, replies: [] };
    purchase.submissions.push(submission);
    return submission;
  }

  async #send(purchase: Purchase, submission: PaySubmission): Promise<Reply<PlacementResult>> {
    const earlierBooking = submission.replies
      .map(getConfirmedBooking)
      .find((booking) => booking !== undefined);
    const reply = await this.#place(purchase, submission, "pay");
    submission.replies.push(reply);
    const booking = getConfirmedBooking(reply);
    const isContradicted = earlierBooking !== undefined && reply.kind === "refused";
    if (isContradicted || (earlierBooking && booking && earlierBooking.id !== booking.id)) {
      this.#scenario.addViolation(
        `a repeated submission got a different response: ${submission.key}`,
      );
    }
    return reply;
  }

  /** Once a key has a response, the same key with another body must be refused. */
  async #sendAltered(purchase: Purchase, submission: PaySubmission): Promise<void> {
    const isAnswered = submission.replies.some((reply) => getConfirmedBooking(reply) !== undefined);
    if (!isAnswered) return;
    const contact = { ...submission.placement.contact, firstName: "Somebody else" };
    const alteredSubmission = {
      ...submission,
      placement: { ...submission.placement, contact },
    };
    const reply = await this.#place(purchase, alteredSubmission, "altered");
    const isRefused = reply.kind === "refused" && reply.code === "IDEMPOTENCY_MISMATCH";
    if (!isRefused && !isOutcomeUnknown(reply)) {
      this.#scenario.addViolation(`a key was accepted with another body: ${submission.key}`);
    }
  }

  /** If the total has changed, most visitors agree and pay with a new submission. */
  async #acceptNewTotal(purchase: Purchase, submission: PaySubmission): Promise<void> {
    const isAgreed = this.actor.random.chance(0.9);
    const last = submission.replies.at(-1);
    const isChanged = last?.kind === "refused" && last.code === "PRICE_CHANGED";
    const total = isChanged ? last.details?.totalPence : undefined;
    if (typeof total !== "number" || !isAgreed) return;
    const cardToken = total === 0 ? null : this.#scenario.environment.card(total);
    const placementInput = { ...submission.placement, expectedTotalPence: total, cardToken };
    await this.#send(purchase, this.#newPress(purchase, placementInput));
  }

  async #place(
    { checkout, secret }: Purchase,
    { key, placement: placementInput }: PaySubmission,
    action: string,
  ) {
    const name = `${action} ${placementInput.expectedTotalPence} key ${key.slice(0, 4)} of ${checkout.id.slice(0, 4)}`;
    return this.#scenario.run(this.actor, name, (context) =>
      placeBooking(context, {
        checkoutId: checkout.id,
        checkoutSecret: secret,
        idempotencyKey: key,
        placement: placementInput,
        accountId: this.#account?.id ?? null,
      }),
    );
  }

  async #change(
    placementInput: string,
    operation: (
      context: Parameters<typeof readOwnCheckout>[0],
      holder: Parameters<typeof readOwnCheckout>[1],
    ) => Promise<unknown>,
  ): Promise<void> {
    const purchase = this.purchases.at(-1);
    if (!purchase) return;
    const holder = { checkoutId: purchase.checkout.id, checkoutSecret: purchase.secret };
    const reply = await this.#scenario.run(
      this.actor,
      `${placementInput} of ${holder.checkoutId.slice(0, 4)}`,
      (context) => operation(context, holder),
    );
    if (reply.kind === "answer" && reply.value) purchase.checkout = reply.value as Checkout;
  }
}
