import { formatPence } from "../../../../shared/money.ts";
import { formatRecordedRate } from "../../../../shared/rules/vat.ts";
import { formatVatNumber } from "../../../../shared/rules/vat-number.ts";
import { replayBooking } from "../../../vat/replay-booking.ts";
import type { BookingMoney } from "../read-booking-money.statement.ts";

/** The VAT of a document; null without a VAT number. */
export interface VatText {
  number: string;
  /** One for each rate of the booking, as it is charged. */
  rows: VatRow[];
  /** VAT of what a cancelled booking paid and did not get back; empty for any other. */
  notRefunded: string;
}

interface VatRow {
  rate: string;
  /** Empty where no VAT was recorded, as is `vat`. */
  net: string;
  vat: string;
  gross: string;
}

/** @param vatNumber as stored; null: the document does not mention VAT */
export function toVatText(
  vatNumber: string | null,
  { vatSteps, entries }: BookingMoney,
  isCancelled: boolean,
): VatText | null {
  if (vatNumber === null) return null;
  const pendingPence = entries.reduce(
    (sum, entry) => (entry.kind === "refund" && entry.isPending ? sum + entry.pence : sum),
    0,
  );
  const { charged, kept } = replayBooking([...vatSteps, { id: "pending", pence: -pendingPence }]);
  const keptPence = kept.reduce((sum, { vatPence }) => sum + vatPence, 0);
  return {
    number: `VAT number ${formatVatNumber(vatNumber)}`,
    rows: charged.map(({ rate, grossPence, vatPence }) => ({
      rate: formatRecordedRate(rate),
      net: rate === null ? "" : formatPence(grossPence - vatPence),
      vat: rate === null ? "" : formatPence(vatPence),
      gross: formatPence(grossPence),
    })),
    notRefunded: isCancelled ? formatPence(keptPence) : "",
  };
}
