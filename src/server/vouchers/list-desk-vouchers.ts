import type { DeskVoucherPage, VoucherFilter } from "../../shared/contract/desk/desk-vouchers.ts";
import { DESK_VOUCHERS_PER_PAGE as PER_PAGE } from "../../shared/limits.ts";
import type { Context } from "../context.ts";
import { deskVoucherRowOf } from "./desk-voucher-row.ts";
import { countVouchers, listVoucherRows } from "./desk-vouchers.queries.ts";

/** A page of the vouchers that a filter matches; behind the last page stands the last. */
export async function listDeskVouchers(
  { db }: Pick<Context, "db">,
  { page, ...filter }: VoucherFilter & { page: number },
): Promise<DeskVoucherPage> {
  const counts = await countVouchers(db, filter.search);
  const lastPage = Math.max(1, Math.ceil(counts[filter.status ?? "all"] / PER_PAGE));
  const shown = Math.min(page, lastPage);
  const part = { skip: (shown - 1) * PER_PAGE, limit: PER_PAGE };
  const rows = await listVoucherRows(db, filter, part);
  return { vouchers: rows.map(deskVoucherRowOf), page: shown, counts };
}
