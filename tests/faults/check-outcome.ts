import { FAILED_REFUNDS, type Money, moneyByReference, noMoney } from "./card-money.ts";
import type { AskedSign } from "./holder.ts";
import { bookingIn, isUnknown, type Press, type Purchase } from "./purchase.ts";
import type { Story } from "./scenario.ts";
import type { AskedCancel, AskedMove } from "./staff-actions.ts";
import { checkDesk, type Sale } from "./staff-sales.ts";
import type { World } from "./test-environment.ts";
import type { Visitor } from "./visitor.ts";
import type { AskedVoid, Shopper } from "./voucher-buyer.ts";

/** Who did and heard what in a story. */
export interface Witnesses {
  visitors: Visitor[];
  cancels: AskedCancel[];
  moves: AskedMove[];
  sales: Sale[];
  shoppers: Shopper[];
  voids: AskedVoid[];
  signs: AskedSign[];
  /** The provider's ids of payments that somebody did something with at the provider itself. */
  touched: ReadonlySet<string>;
}

/** A checkout as it stands in the end, with its booking if it has become one. */
interface Found {
  /** The provider's reference: the id of the booking, made or not. */
  bookingId: string;
  status: "confirmed" | "cancelled" | null;
  reference: string;
  startsAt: Date | null;
  refundChoice: string | null;
  refundPence: number | null;
  refundCardPence: number;
  totalPence: number;
  /** Of refunds that the provider or the bank said no to; staff have a task for each. */
  failedPence: number;
}

/** Whatever anybody was told is true in the end, and nobody paid for anything else. */
export async function checkTruth(story: Story, witnesses: Witnesses): Promise<void> {
  const found = await readFound(story.world);
  const money = moneyByReference(story.world.standin.ledger());
  for (const purchase of witnesses.visitors.flatMap((visitor) => visitor.purchases)) {
    const now = found.get(purchase.checkout.id);
    if (!now) {
      story.violation(`a checkout that somebody was told of is lost: ${purchase.checkout.id}`);
      continue;
    }
    const theirs = money.get(now.bookingId) ?? noMoney();
    const isTouched = [...theirs.paymentIds].some((id) => witnesses.touched.has(id));
    checkTold(story, purchase, now);
    checkMoney(story, now, theirs, isTouched);
    checkCancelled(story, now, witnesses, isTouched);
    checkMoved(story, now, witnesses);
    story.world.figures.count("checkouts in the end", now.status ?? "nothing bought");
  }
  await checkDesk(story, witnesses.sales);
}

async function readFound({ pool }: World): Promise<Map<string, Found>> {
  const { rows } = await pool.query(`
    SELECT c.id AS "checkoutId", c.booking_id AS "bookingId", b.status, c.reference,
           s.start_time AS "startsAt", b.refund_choice AS "refundChoice",
           b.refund_pence AS "refundPence", coalesce(b.refund_card_pence, 0) AS "refundCardPence",
           coalesce(b.total_pence, 0) AS "totalPence", coalesce(f.pence, 0)::int AS "failedPence"
    FROM checkouts c
    LEFT JOIN (${FAILED_REFUNDS}) f ON f.checkout_id = c.id
    LEFT JOIN bookings b ON b.checkout_id = c.id
    LEFT JOIN time_slots s ON s.id = b.time_slot_id`);
  return new Map(rows.map((row) => [row.checkoutId, row]));
}

/** 201: there is that booking, at that price. Nothing but refusals: there is none. */
function checkTold(story: Story, { presses }: Purchase, now: Found): void {
  for (const reply of presses.flatMap((press) => press.heard)) {
    const told = bookingIn(reply);
    if (!told) continue;
    story.world.figures.count("truth", "told of a booking");
    const isSame = now.bookingId === told.id && now.reference === told.reference;
    if (now.status === null || !isSame || now.totalPence !== told.order.totalPence) {
      story.violation(`a booking that somebody was told of is not there: ${told.id}`);
    }
  }
  if (now.status !== null && !presses.some(mayHaveBooked)) {
    story.violation(`refused, and booked nevertheless: ${now.bookingId}`);
  }
}

/** Refusals that decide nothing: another press, or the same one sent before, is at work or did it. */
const UNDECIDED = new Set(["PAYMENT_RUNNING", "CHECKOUT_FINISHED", "TOO_MANY_REQUESTS"]);

function mayHaveBooked({ heard }: Press): boolean {
  return heard.some((reply) =>
    reply.kind === "refused"
      ? UNDECIDED.has(reply.code)
      : reply.kind === "answer" || isUnknown(reply),
  );
}

/** What the card processor kept of somebody's money is what their booking costs them. */
function checkMoney(story: Story, now: Found, money: Money, isTouched: boolean): void {
  const keptPence = money.capturedPence - money.refundedPence;
  const owedPence = owedFor(now);
  story.world.figures.count("truth", "money counted");
  if (money.heldPence !== 0) {
    story.violation(`money is still set aside: ${money.heldPence} for ${now.bookingId}`);
  }
  if (now.status === null && money.capturedPence > 0 && !isTouched) {
    story.violation(`money was taken without a booking: ${now.bookingId}`);
  }
  // What could not go back is still there, and what staff gave back at the provider is missing.
  const isTooMuch = keptPence > owedPence + now.failedPence;
  const isTooLittle = keptPence < owedPence && !isTouched;
  if (isTooMuch || isTooLittle || keptPence < 0) {
    story.violation(`${keptPence} was kept for what costs ${owedPence}: ${now.bookingId}`);
  }
}

function owedFor({ status, refundChoice, totalPence, refundCardPence }: Found): number {
  if (status === null || refundChoice === "lost") return 0;
  return status === "confirmed" ? totalPence : totalPence - refundCardPence;
}

/** Nothing is cancelled by itself, unless the money fell away; what was acknowledged is so. */
function checkCancelled(
  story: Story,
  now: Found,
  { cancels }: Witnesses,
  isTouched: boolean,
): void {
  const asked = cancels.filter(({ bookingId }) => bookingId === now.bookingId);
  const isAct = now.refundChoice === "lost" ? isTouched : asked.length > 0;
  if (now.status === "cancelled" && !isAct) {
    story.violation(`cancelled, and nobody asked for it: ${now.bookingId} ${now.refundChoice}`);
  }
  checkShown(story, now, asked);
  for (const { reply } of asked) {
    if (reply.kind !== "answer") continue;
    story.world.figures.count("truth", "told of a cancellation");
    const { refundPence, cardPence } = reply.answer;
    const isSo = now.refundPence === refundPence && now.refundCardPence === cardPence;
    if (now.status !== "cancelled" || !isSo) {
      story.violation(`a cancellation that was acknowledged is not so: ${now.bookingId}`);
    }
  }
}

/** Where only its holders cancelled, what came back is what one of them was shown. */
function checkShown(story: Story, now: Found, asked: readonly AskedCancel[]): void {
  const shown = asked.map(({ shownPence }) => shownPence);
  if (now.refundChoice !== "policy" || shown.includes(undefined)) return;
  story.world.figures.count("truth", "got what was shown");
  if (!shown.includes(now.refundPence ?? 0)) {
    story.violation(`what came back was never shown to its holder: ${now.bookingId}`);
  }
}

/** The only move that was asked for and acknowledged is where the booking is. */
function checkMoved(story: Story, now: Found, { moves }: Witnesses): void {
  const asked = moves.filter(({ bookingId }) => bookingId === now.bookingId);
  const [only] = asked;
  if (!only || asked.length > 1 || only.reply.kind !== "answer") return;
  story.world.figures.count("truth", "told of a move");
  if (now.startsAt?.getTime() !== only.startsAt.getTime()) {
    story.violation(`a move that was acknowledged is not so: ${now.bookingId}`);
  }
}

/**
 * The card processor was asked with keys only that had been written down before, and whoever was
 * told that a card was refused was told so because the card processor had said it.
 */
export async function checkKeys(story: Story): Promise<void> {
  const { pool, standin } = story.world;
  const { rows } = await pool.query("SELECT provider_key, state FROM payment_attempts");
  const stateOf = new Map(rows.map((row) => [row.provider_key, row.state]));
  for (const { id, status, idempotencyKey, referenceId } of standin.payments()) {
    if (referenceId === null) continue;
    const state = stateOf.get(idempotencyKey);
    story.world.figures.count("truth", "keys compared");
    if (state === undefined) story.violation(`asked with a key of nobody's: payment ${id}`);
    if (state === "declined" && status !== "FAILED") {
      story.violation(`told that the card was refused, and it was not: payment ${id}`);
    }
  }
}

/**
 * Every press that the product remembers is sent once more: whoever was told of a booking hears of
 * the same one, and whoever was not hears what is true.
 */
export async function repeatEverything(story: Story, visitors: readonly Visitor[]): Promise<void> {
  const { rows } = await story.world.pool.query("SELECT key FROM idempotency_keys");
  const remembered = new Set(rows.map(({ key }: { key: string }) => key));
  for (const visitor of visitors) {
    for (const purchase of visitor.purchases) {
      for (const press of purchase.presses.filter(({ key }) => remembered.has(key))) {
        const reply = await visitor.send(purchase, press);
        const isDecided = bookingIn(reply) !== undefined || reply.kind === "refused";
        if (!isDecided) story.violation(`a press is undecided in the end: ${press.key}`);
      }
    }
  }
}
