import { formatVoucherCode, generateVoucherCode } from "../../../shared/codes.ts";
import { newVoucher } from "../../../shared/contract/admin/voucher-fields.ts";
import { voucherAmount } from "../../../shared/contract/public/voucher-order-fields.ts";
import { Refusal } from "../../../shared/refusal.ts";
import type { Context } from "../../context.ts";
import type { Actor } from "../../events/actor.ts";
import { getViolatedKey } from "../../platform/database/violated-key.ts";
import { computeDeliveryDates } from "./compute-delivery-dates.ts";
import {
  insertVoucher,
  readExistingVoucher,
  readVoucherSettings,
} from "./create-voucher.statement.ts";
import { toDeliveryEmail } from "./purchase-emails.ts";

interface CreateVoucherInput {
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
const MAX_CODE_TRIES = 3;

/**
 * Staff make a voucher: paid for at the desk, or by nobody, as a prize or for something that went
 * wrong. Twice is once.
 * @throws Refusal VENUE_NOT_OPEN, VOUCHER_AMOUNT_INVALID, VOUCHER_DETAILS_MISSING, DELIVERY_DATE_INVALID,
 * IDEMPOTENCY_MISMATCH when the id belongs to another voucher, VOUCHER_NOT_CREATED.
 */
export async function createVoucher(
  context: Context,
  input: CreateVoucherInput,
): Promise<CreatedVoucher> {
  if (!voucherAmount.safeParse(input.amountPence).success) {
    throw new Refusal("VOUCHER_AMOUNT_INVALID");
  }
  const recipient = newVoucher.shape.recipient.safeParse(input.recipient);
  if (!recipient.success) throw new Refusal("VOUCHER_DETAILS_MISSING");
  return issueWithNewCode(context, { ...input, recipient: recipient.data });
}

async function issueWithNewCode(
  context: Context,
  input: CreateVoucherInput,
): Promise<CreatedVoucher> {
  const { voucherId, recipient } = input;
  const [settings] = await readVoucherSettings(context.pool, {});
  if (!settings) throw new Refusal("VOUCHER_NOT_CREATED");
  if (!settings.isOpen) throw new Refusal("VENUE_NOT_OPEN");
  const dates = computeDeliveryDates(settings, input.deliverOn);
  for (let tries = 1; tries <= MAX_CODE_TRIES; tries++) {
    const code = generateVoucherCode();
    try {
      await writeVoucher(context, input, { ...dates, code });
      return { voucherId, code: formatVoucherCode(code), expiresAt: new Date(dates.expiresAt) };
    } catch (error) {
      const key = getViolatedKey(error);
      if (key === "vouchers_pkey") return repeatResponse(context, { ...input, recipient });
      if (key !== "vouchers_code_key") throw error;
    }
  }
  throw new Refusal("VOUCHER_NOT_CREATED");
}

async function writeVoucher(
  { pool, email }: Context,
  input: CreateVoucherInput,
  issued: { code: string; expiresAt: string; deliverAt: string | null },
): Promise<void> {
  const { voucherId, amountPence, recipient, message, deliverOn, paidBy, actor } = input;
  const { code, expiresAt, deliverAt } = issued;
  await insertVoucher(pool, {
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
        : [toDeliveryEmail({ voucherId, purchaserName: null, recipient, message, deliverAt })],
    messageState: email.kind === "smtp" ? "queued" : "kept",
  });
}

async function repeatResponse(
  { pool }: Context,
  { voucherId, amountPence, recipient }: CreateVoucherInput,
): Promise<CreatedVoucher> {
  const [existing] = await readExistingVoucher(pool, { voucherId });
  if (existing?.amountPence !== amountPence || existing.recipientEmail !== recipient.email) {
    throw new Refusal("IDEMPOTENCY_MISMATCH");
  }
  return { voucherId, code: formatVoucherCode(existing.code), expiresAt: existing.expiresAt };
}
