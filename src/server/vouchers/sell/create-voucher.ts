import { formatVoucherCode, newVoucherCode } from "../../../shared/codes.ts";
import { newVoucher } from "../../../shared/contract/admin/voucher-fields.ts";
import { voucherAmount } from "../../../shared/contract/public/voucher-order-fields.ts";
import { Refusal } from "../../../shared/refusal.ts";
import type { Context } from "../../context.ts";
import type { Actor } from "../../events/actor.ts";
import { violatedKey } from "../../platform/database/violated-key.ts";
import { deliveryTime } from "./compute-delivery-dates.ts";
import { readMade, readVoucherDay, writeCreated } from "./create-voucher.statement.ts";
import { deliveryOf } from "./purchase-emails.ts";

interface CreateVoucher {
  /** Drawn by whoever asks: the same id twice is one voucher. */
  voucherId: string;
  amountPence: number;
  /** Without an address it is not sent, but printed and handed over. */
  recipient: { name: string; email: string };
  message: string;
  /** The venue's date on whose morning it is sent; null: at once. */
  deliverOn: string | null;
  /** How it was paid for at the desk; null: nobody pays for it. */
  paidBy: "cash" | "other" | null;
  actor: Actor;
}

interface CreatedVoucher {
  voucherId: string;
  /** In 4 groups. */
  code: string;
  expiresAt: Date;
}

/** As for a voucher that is sold. */
const DRAWS = 3;

/**
 * Staff make a voucher: paid for at the desk, or by nobody, as a prize or for something that went
 * wrong. Twice is once.
 * @throws Refusal VENUE_NOT_OPEN, VOUCHER_AMOUNT_INVALID, VOUCHER_DETAILS_MISSING, DELIVERY_DATE_INVALID,
 * IDEMPOTENCY_MISMATCH when the id belongs to another voucher, VOUCHER_NOT_CREATED.
 */
export async function createVoucher(
  context: Context,
  creating: CreateVoucher,
): Promise<CreatedVoucher> {
  if (!voucherAmount.safeParse(creating.amountPence).success) {
    throw new Refusal("VOUCHER_AMOUNT_INVALID");
  }
  const recipient = newVoucher.shape.recipient.safeParse(creating.recipient);
  if (!recipient.success) throw new Refusal("VOUCHER_DETAILS_MISSING");
  return create(context, { ...creating, recipient: recipient.data });
}

async function create(context: Context, creating: CreateVoucher): Promise<CreatedVoucher> {
  const { voucherId, recipient } = creating;
  const [day] = await readVoucherDay(context.pool, {});
  if (!day) throw new Refusal("VOUCHER_NOT_CREATED");
  if (!day.isOpen) throw new Refusal("VENUE_NOT_OPEN");
  const time = deliveryTime(day, creating.deliverOn);
  for (let draw = 1; draw <= DRAWS; draw++) {
    const code = newVoucherCode();
    try {
      await write(context, creating, { ...time, code });
      return { voucherId, code: formatVoucherCode(code), expiresAt: new Date(time.expiresAt) };
    } catch (error) {
      const key = violatedKey(error);
      if (key === "vouchers_pkey") return madeBefore(context, { ...creating, recipient });
      if (key !== "vouchers_code_key") throw error;
    }
  }
  throw new Refusal("VOUCHER_NOT_CREATED");
}

async function write(
  { pool, mail }: Context,
  creating: CreateVoucher,
  made: { code: string; expiresAt: string; deliverAt: string | null },
): Promise<void> {
  const { voucherId, amountPence, recipient, message, deliverOn, paidBy, actor } = creating;
  const { code, expiresAt, deliverAt } = made;
  await writeCreated(pool, {
    voucherId,
    code,
    amountPence,
    expiresAt,
    recipientName: recipient.name,
    recipientEmail: recipient.email,
    giftMessage: message,
    deliverOn,
    paidBy,
    actorKind: actor.kind,
    actorId: actor.id,
    messages:
      recipient.email === ""
        ? []
        : [deliveryOf({ voucherId, purchaserName: null, recipient, message, deliverAt })],
    messageState: mail.kind === "smtp" ? "queued" : "kept",
  });
}

async function madeBefore(
  { pool }: Context,
  { voucherId, amountPence, recipient }: CreateVoucher,
): Promise<CreatedVoucher> {
  const [made] = await readMade(pool, { voucherId });
  if (made?.amountPence !== amountPence || made.recipientEmail !== recipient.email) {
    throw new Refusal("IDEMPOTENCY_MISMATCH");
  }
  return { voucherId, code: formatVoucherCode(made.code), expiresAt: made.expiresAt };
}
