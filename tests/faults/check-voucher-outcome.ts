import { hashOf } from "../../src/server/platform/secrets/secrets.ts";
import { readVoucherCode } from "../../src/shared/codes.ts";
import { FAILED_REFUNDS, type Money, moneyByReference, noMoney } from "./card-money.ts";
import type { Witnesses } from "./check-outcome.ts";
import type { Story } from "./scenario.ts";
import type { World } from "./test-environment.ts";
import { mayHaveBought, type VoucherBuying, voucherIn } from "./voucher-buyer.ts";

/** A voucher's purchase as it stands in the end, with its voucher if it has become one. */
interface Found {
  /** The provider's reference: the id of the voucher, made or not. */
  voucherId: string;
  state: string;
  code: string | null;
  amountPence: number;
  /** Of bookings that stand. */
  spentPence: number;
  isVoided: boolean;
  /** Null without a payment. */
  paymentState: string | null;
  refundedPence: number;
  failedPence: number;
}

/** Whatever was said of vouchers is true in the end, and nobody paid for anything else. */
export async function checkVouchers(story: Story, witnesses: Witnesses): Promise<void> {
  const found = await readFound(story.world);
  const money = moneyByReference(story.world.standin.ledger());
  for (const buying of witnesses.shoppers.flatMap((shopper) => shopper.buyings)) {
    const now = found.get(hashOf(buying.secret).toString("hex"));
    checkTold(story, buying, now);
    if (!now) continue;
    const theirs = money.get(now.voucherId) ?? noMoney();
    const isTouched = [...theirs.paymentIds].some((id) => witnesses.touched.has(id));
    checkMoney(story, now, theirs, isTouched);
    checkVoided(story, now, witnesses, isTouched);
    story.world.figures.count("vouchers in the end", now.code === null ? "none" : "bought");
  }
}

async function readFound({ pool }: World): Promise<Map<string, Found>> {
  const { rows } = await pool.query(`
    SELECT encode(c.secret_hash, 'hex') AS secret, c.booking_id AS "voucherId", c.state, v.code,
           coalesce(v.amount_pence, 0) AS "amountPence", coalesce(l.pence, 0)::int AS "spentPence",
           v.voided_at IS NOT NULL AS "isVoided",
           p.state AS "paymentState", coalesce(p.refunded_pence, 0) AS "refundedPence",
           coalesce(f.pence, 0)::int AS "failedPence"
    FROM checkouts c
    LEFT JOIN vouchers v ON v.checkout_id = c.id
    LEFT JOIN (
      SELECT voucher_id, -sum(amount_pence) AS pence FROM voucher_ledger
      WHERE kind IN ('redeemed', 'returned') GROUP BY voucher_id) l ON l.voucher_id = v.id
    LEFT JOIN payments p ON p.voucher_id = v.id
    LEFT JOIN (${FAILED_REFUNDS}) f ON f.checkout_id = c.id
    WHERE c.purpose = 'voucher'`);
  return new Map(rows.map((row) => [row.secret, row]));
}

/** 201: there is that voucher, with that code and amount. Nothing but refusals: there is none. */
function checkTold(story: Story, { presses }: VoucherBuying, now: Found | undefined): void {
  for (const told of presses.flatMap(({ heard }) => heard.map(voucherIn))) {
    if (!told) continue;
    story.world.figures.count("truth", "told of a voucher");
    const isSame = now?.voucherId === told.id && now.amountPence === told.amountPence;
    if (!isSame || now.code !== readVoucherCode(told.code ?? "")) {
      story.violation(`a voucher that somebody was told of is not there: ${told.id}`);
    }
  }
  if (now && now.code !== null && !presses.some(mayHaveBought)) {
    story.violation(`refused, and bought nevertheless: ${now.voucherId}`);
  }
}

/** What the card processor kept is what the voucher costs, or what was spent of it once it is voided. */
function checkMoney(story: Story, now: Found, money: Money, isTouched: boolean): void {
  const keptPence = money.capturedPence - money.refundedPence;
  const owedPence = now.isVoided ? now.spentPence : now.amountPence;
  if (money.heldPence !== 0) {
    story.violation(`money is still set aside: ${money.heldPence} for voucher ${now.voucherId}`);
  }
  if (now.code === null && money.capturedPence > 0 && !isTouched) {
    story.violation(`money was taken without a voucher: ${now.voucherId}`);
  }
  const isTooMuch = keptPence > owedPence + now.failedPence;
  const isTooLittle = keptPence < owedPence && !isTouched;
  if (isTooMuch || isTooLittle || keptPence < 0) {
    story.violation(`${keptPence} was kept for a voucher of ${owedPence}: ${now.voucherId}`);
  }
}

/** No voucher is voided by itself, unless the money fell away; what was acknowledged is so. */
function checkVoided(story: Story, now: Found, { voids }: Witnesses, isTouched: boolean): void {
  const asked = voids.filter(({ voucherId }) => voucherId === now.voucherId);
  const isAct = now.paymentState === "lost" ? isTouched : asked.length > 0;
  if (now.isVoided && !isAct) {
    story.violation(`voided, and nobody asked for it: ${now.voucherId} ${now.paymentState}`);
  }
  for (const { reply } of asked) {
    if (reply.kind !== "answer") continue;
    story.world.figures.count("truth", "told of a voiding");
    if (!now.isVoided) story.violation(`a voiding that was told is not so: ${now.voucherId}`);
  }
}

/** Every press for a voucher that the product remembers is sent once more and is decided. */
export async function repeatVouchers(story: Story, witnesses: Witnesses): Promise<void> {
  const { rows } = await story.world.pool.query("SELECT key FROM idempotency_keys");
  const remembered = new Set(rows.map(({ key }: { key: string }) => key));
  for (const shopper of witnesses.shoppers) {
    for (const buying of shopper.buyings) {
      for (const press of buying.presses.filter(({ key }) => remembered.has(key))) {
        const reply = await shopper.send(buying, press);
        const isDecided = voucherIn(reply) !== undefined || reply.kind === "refused";
        if (!isDecided) story.violation(`a press is undecided in the end: ${press.key}`);
      }
    }
  }
}
