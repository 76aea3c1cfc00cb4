import type { VatReportRow } from "../../../shared/contract/admin/reports.ts";
import { byRate } from "../../vat/replay-booking.ts";
import type { MoneyEntry } from "./stream-money.ts";

/** Adds up money by VAT rate; what was taken for gift vouchers is a row of its own. */
export class VatTotals {
  readonly #rows = new Map<string, VatReportRow>();

  add({ isVoucherSale, sums }: MoneyEntry): void {
    for (const { rate, grossPence, vatPence } of sums) {
      const key = `${isVoucherSale} ${rate}`;
      const row = this.#rows.get(key);
      this.#rows.set(key, {
        isVoucherSale,
        rate,
        grossPence: (row?.grossPence ?? 0) + grossPence,
        vatPence: (row?.vatPence ?? 0) + vatPence,
      });
    }
  }

  /** The highest rate first, then what has no recorded rate, then gift vouchers. */
  toRows(): VatReportRow[] {
    return [...this.#rows.values()].sort(
      (one, other) =>
        Number(one.isVoucherSale) - Number(other.isVoucherSale) || byRate(one.rate, other.rate),
    );
  }
}
