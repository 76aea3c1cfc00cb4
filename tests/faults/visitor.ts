import { randomBytes, randomUUID } from "node:crypto";
import { placeBooking } from "../../src/server/bookings/place/place-booking.ts";
import {
  adjustCheckout,
  extendCheckout,
  readCheckoutOf,
} from "../../src/server/checkout/checkouts.routes.ts";
import { holdPlacesIn } from "../../src/server/checkout/hold-places.ts";
import type {
  Checkout,
  ConfirmedBooking,
  Placed,
  Placement,
} from "../../src/shared/contract/public/checkouts.ts";
import { newSecret } from "../support/test-venue.ts";
import { placement } from "../support/test-visitor.ts";
import { type HeldBooking, linkTo } from "./holder.ts";
import type { Offer } from "./open-day.ts";
import { bookingIn, isOpen, isUnknown, type Press, type Purchase } from "./purchase.ts";
import type { Actor, Reply, Story } from "./scenario.ts";
import type { WorldAccount } from "./test-environment.ts";

/** Card outcomes by how often they come; most cards are good. */
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
  readonly #story: Story;
  readonly #offer: Offer;
  readonly #account: WorldAccount | null;
  readonly held: HeldBooking[] = [];
  readonly #hash = randomBytes(32);

  /** @param account who is signed in in this browser; null when nobody is */
  constructor(story: Story, name: string, offer: Offer, account: WorldAccount | null = null) {
    this.#story = story;
    this.#offer = offer;
    this.#account = account;
    this.actor = story.actor(name);
  }

  /** The bookings that this visitor was told of, by id, as they were told. */
  get bookings(): Map<string, ConfirmedBooking> {
    const told = new Map<string, ConfirmedBooking>();
    for (const { heard } of this.purchases.flatMap((purchase) => purchase.presses)) {
      for (const reply of heard) {
        const booking = bookingIn(reply);
        if (booking) told.set(booking.id, booking);
      }
    }
    return told;
  }

  /** How this visitor proves to hold a booking: signed in, or with the link that a letter brought. */
  async holdsBy(bookingId: string): Promise<HeldBooking> {
    const isSignedIn = this.actor.random.chance(0.7);
    const proof =
      this.#account && isSignedIn
        ? { cookie: this.#account.cookie }
        : await linkTo(this.#story.world, bookingId);
    const held = { bookingId, proof };
    this.held.push(held);
    return held;
  }

  /** What must be in no log: of the person, the card, and what opens something. */
  get secrets(): string[] {
    const proofs = this.held.flatMap(({ proof }) => Object.values(proof));
    return [...proofs, ...this.#secretsOfPurchases()];
  }

  #secretsOfPurchases(): string[] {
    return this.purchases.flatMap(({ secret, presses }) => [
      secret,
      ...presses.flatMap(({ key, what: { contact, cardToken, voucherCode } }) => [
        key,
        contact.email,
        contact.phone,
        contact.addressLine1,
        ...(cardToken ? [cardToken] : []),
        ...(voucherCode ? [voucherCode] : []),
      ]),
    ]);
  }

  /** Chooses a time and holds places; mostly asks again when no answer comes. */
  async hold(): Promise<void> {
    const { random } = this.actor;
    const startsAt = random.pick(this.#offer.slots);
    const ticketCount = random.whole(1, 4);
    await this.holdPlaces(ticketCount, startsAt, random.chance(0.7));
  }

  /** Holds places; `asksAgain`: with the same secret, when no answer comes. */
  async holdPlaces(
    ticketCount: number,
    startsAt = this.#offer.slots[0] as Date,
    asksAgain = true,
  ): Promise<void> {
    const secret = newSecret();
    const ask = () =>
      this.#story.ask(this.actor, `hold ${ticketCount}`, (context) =>
        holdPlacesIn(context, {
          activityId: this.#story.world.venue.activityId,
          startsAt,
          ticketCount,
          checkoutSecret: secret,
          visitorHash: this.#hash,
          networkHash: this.#hash,
          wideNetworkHash: this.#hash,
        }),
      );
    let reply = await ask();
    if (isUnknown(reply) && asksAgain) reply = await ask();
    if (reply.kind === "answer") {
      this.purchases.push({ secret, checkout: reply.answer, presses: [] });
    }
  }

  async adjust(): Promise<void> {
    const ticketCount = this.actor.random.whole(1, 5);
    await this.#change(`adjust ${ticketCount}`, (context, holder) =>
      adjustCheckout(context, holder, ticketCount),
    );
  }

  async extend(): Promise<void> {
    await this.#change("extend", extendCheckout);
  }

  async look(): Promise<void> {
    await this.#change("look", readCheckoutOf);
  }

  async release(): Promise<void> {
    await this.#change("release", this.#story.world.release);
  }

  /** Pays, in one of the ways in which people press buttons. */
  async pay(): Promise<void> {
    const { random } = this.actor;
    if (!this.purchases.some(isOpen)) await this.hold();
    const purchase = this.purchases.findLast(isOpen);
    const way = random.pick(["once", "once", "once", "twice", "two tabs", "again", "altered"]);
    const [first, second] = [this.#fillIn(purchase), this.#fillIn(purchase)];
    if (!purchase || !first || !second) return;
    const press = this.#newPress(purchase, first);
    if (way === "twice") {
      await Promise.all([this.#send(purchase, press), this.#send(purchase, press)]);
    } else if (way === "two tabs") {
      const other = this.#newPress(purchase, second);
      await Promise.all([this.#send(purchase, press), this.#send(purchase, other)]);
    } else {
      await this.#send(purchase, press);
    }
    if (way === "again") await this.#send(purchase, press);
    if (way === "altered") await this.#sendAltered(purchase, press);
    await this.#acceptNewTotal(purchase, press);
  }

  /** One press of Pay by card, with nothing special about it. */
  async payPlainly(bank: string): Promise<void> {
    const purchase = this.purchases.findLast(isOpen);
    if (!purchase) throw new Error("There is nothing to pay for.");
    const { world } = this.#story;
    const expectedTotalPence = purchase.checkout.activityPricePence * purchase.checkout.ticketCount;
    const cardToken = world.card(expectedTotalPence, bank);
    const what = placement(world.venue, { expectedTotalPence, cardToken });
    await this.#send(purchase, this.#newPress(purchase, what));
  }

  /** The same press once more, as a browser does that was reloaded. */
  async repeat(): Promise<void> {
    const purchase = this.purchases.at(-1);
    const press = purchase?.presses.at(-1);
    if (purchase && press) await this.#send(purchase, press);
  }

  /** Sends one press. What is heard must not contradict what was heard of it before. */
  async send(purchase: Purchase, press: Press): Promise<Reply<Placed>> {
    return this.#send(purchase, press);
  }

  #fillIn(purchase: Purchase | undefined): Placement | undefined {
    const { random } = this.actor;
    const voucherCode = random.chance(0.3) ? random.pick(this.#offer.voucherCodes) : null;
    const discountCode = random.chance(0.25) ? random.pick(this.#offer.discountCodes) : null;
    const hasAddon = random.chance(0.3);
    const bank = random.pick(BANKS);
    const missesTotal = random.chance(0.05);
    if (!purchase) return undefined;
    const { world } = this.#story;
    const { checkout } = purchase;
    const tickets = checkout.activityPricePence * checkout.ticketCount + (hasAddon ? 600 : 0);
    const expectedTotalPence = missesTotal ? 1 : tickets;
    return placement(world.venue, {
      addons: hasAddon ? [{ id: world.venue.addonId, quantity: 1 }] : [],
      voucherCode,
      discountCode,
      expectedTotalPence,
      cardToken: world.card(expectedTotalPence, bank),
    });
  }

  #newPress(purchase: Purchase, what: Placement): Press {
    const press: Press = { key: randomUUID(), what, heard: [] };
    purchase.presses.push(press);
    return press;
  }

  async #send(purchase: Purchase, press: Press): Promise<Reply<Placed>> {
    const before = press.heard.map(bookingIn).find((booking) => booking !== undefined);
    const reply = await this.#place(purchase, press, "pay");
    press.heard.push(reply);
    const now = bookingIn(reply);
    const isOther = before !== undefined && reply.kind === "refused";
    if (isOther || (before && now && before.id !== now.id)) {
      this.#story.violation(`a repeated press was answered otherwise: ${press.key}`);
    }
    return reply;
  }

  /** The same key with another body must be refused once the key has an answer. */
  async #sendAltered(purchase: Purchase, press: Press): Promise<void> {
    const isAnswered = press.heard.some((reply) => bookingIn(reply) !== undefined);
    if (!isAnswered) return;
    const contact = { ...press.what.contact, firstName: "Somebody else" };
    const altered = { ...press, what: { ...press.what, contact } };
    const reply = await this.#place(purchase, altered, "altered");
    const isRefused = reply.kind === "refused" && reply.code === "IDEMPOTENCY_MISMATCH";
    if (!isRefused && !isUnknown(reply)) {
      this.#story.violation(`a key was taken with another body: ${press.key}`);
    }
  }

  /** Told of another total, most people agree and pay with a new press. */
  async #acceptNewTotal(purchase: Purchase, press: Press): Promise<void> {
    const isAgreed = this.actor.random.chance(0.9);
    const last = press.heard.at(-1);
    const isChanged = last?.kind === "refused" && last.code === "PRICE_CHANGED";
    const total = isChanged ? last.details?.totalPence : undefined;
    if (typeof total !== "number" || !isAgreed) return;
    const cardToken = total === 0 ? null : this.#story.world.card(total);
    const what = { ...press.what, expectedTotalPence: total, cardToken };
    await this.#send(purchase, this.#newPress(purchase, what));
  }

  async #place({ checkout, secret }: Purchase, { key, what }: Press, verb: string) {
    const name = `${verb} ${what.expectedTotalPence} key ${key.slice(0, 4)} of ${checkout.id.slice(0, 4)}`;
    return this.#story.ask(this.actor, name, (context) =>
      placeBooking(context, {
        checkoutId: checkout.id,
        checkoutSecret: secret,
        idempotencyKey: key,
        placement: what,
        accountId: this.#account?.id ?? null,
      }),
    );
  }

  async #change(
    what: string,
    change: (
      context: Parameters<typeof readCheckoutOf>[0],
      holder: Parameters<typeof readCheckoutOf>[1],
    ) => Promise<unknown>,
  ): Promise<void> {
    const purchase = this.purchases.at(-1);
    if (!purchase) return;
    const holder = { checkoutId: purchase.checkout.id, checkoutSecret: purchase.secret };
    const reply = await this.#story.ask(
      this.actor,
      `${what} of ${holder.checkoutId.slice(0, 4)}`,
      (context) => change(context, holder),
    );
    if (reply.kind === "answer" && reply.answer) purchase.checkout = reply.answer as Checkout;
  }
}
