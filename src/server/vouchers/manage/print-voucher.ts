import { Refusal } from "../../../shared/refusal.ts";
import type { Context } from "../../context.ts";
import { readMessageVenue } from "../../emails/content/email-venue.ts";
import { drawVoucher, VOUCHER_FILE_NAME } from "../../emails/create-voucher-pdf.ts";
import { readVoucherRow } from "./admin-vouchers.queries.ts";
import { readDeskVoucherFacts } from "./read-admin-voucher.statement.ts";

/**
 * The voucher to print with what is left on it now, for whoever asks at the desk. Writes nothing.
 * @throws Refusal VOUCHER_NOT_FOUND, VOUCHER_VOIDED; VOUCHER_NOT_DRAWN
 */
export async function printVoucher(context: Context, voucherId: string): Promise<File> {
  const { db, pool, files, log } = context;
  const [row, [facts]] = await Promise.all([
    readVoucherRow(db, voucherId),
    readDeskVoucherFacts(pool, { voucherId }),
  ]);
  if (!row || !facts) throw new Refusal("VOUCHER_NOT_FOUND");
  if (row.status === "voided") throw new Refusal("VOUCHER_VOIDED");
  const { message } = facts;
  const { code, balancePence, expiresAt, recipientName, purchaserName } = row;
  try {
    const bytes = await drawVoucher({
      // Nobody's name: staff made it.
      content: { voucherId, recipientName, purchaserName: purchaserName || null, message },
      voucher: { code, balancePence, expiresAt },
      venue: await readMessageVenue(db),
      publicUrl: context.config.publicUrl,
      files,
    });
    return new File([new Uint8Array(bytes)], VOUCHER_FILE_NAME, { type: "application/pdf" });
  } catch (error) {
    log.error({ voucherId, err: error }, "a voucher to print could not be drawn");
    throw new Refusal("VOUCHER_NOT_DRAWN");
  }
}
