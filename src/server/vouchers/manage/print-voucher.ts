import { Refusal } from "../../../shared/refusal.ts";
import type { Context } from "../../context.ts";
import { readEmailVenue } from "../../emails/content/email-venue.ts";
import { createVoucherPdf, VOUCHER_FILE_NAME } from "../../emails/voucher-attachment.ts";
import { readVoucherRow } from "./admin-vouchers.queries.ts";
import { readAdminVoucherDetails } from "./read-admin-voucher.statement.ts";

/**
 * Creates the voucher's PDF with its current balance, for staff to print. Writes nothing.
 * @throws Refusal VOUCHER_NOT_FOUND, VOUCHER_VOIDED, VOUCHER_NOT_DRAWN
 */
export async function printVoucher(context: Context, voucherId: string): Promise<File> {
  const { db, pool, files, log } = context;
  const [row, [details]] = await Promise.all([
    readVoucherRow(db, voucherId),
    readAdminVoucherDetails(pool, { voucherId }),
  ]);
  if (!row || !details) throw new Refusal("VOUCHER_NOT_FOUND");
  if (row.status === "voided") throw new Refusal("VOUCHER_VOIDED");
  const { message } = details;
  const { code, balancePence, expiresAt, recipientName, purchaserName } = row;
  try {
    const bytes = await createVoucherPdf({
      // A voucher created by staff has no purchaser.
      content: { voucherId, recipientName, purchaserName: purchaserName || null, message },
      voucher: { code, balancePence, expiresAt },
      venue: await readEmailVenue(db),
      publicUrl: context.config.publicUrl,
      files,
    });
    return new File([new Uint8Array(bytes)], VOUCHER_FILE_NAME, { type: "application/pdf" });
  } catch (error) {
    log.error({ voucherId, err: error }, "voucher PDF failed");
    throw new Refusal("VOUCHER_NOT_DRAWN");
  }
}
