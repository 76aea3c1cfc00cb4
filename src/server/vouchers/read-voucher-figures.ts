import type { VoucherFigures } from "../../shared/contract/desk/desk-vouchers.ts";
import { toInstant } from "../../shared/time.ts";
import type { Context } from "../context.ts";
import { readSettings } from "../settings/settings.queries.ts";
import { readVoucherFigures } from "./voucher-figures.queries.ts";

/** What the venue owes on vouchers now, and the figures of its year. */
export async function voucherFiguresNow({
  db,
  pool,
}: Pick<Context, "db" | "pool">): Promise<VoucherFigures> {
  const { timezone, today } = await readSettings(db);
  const since = toInstant(`${today.slice(0, 4)}-01-01`, "00:00", timezone);
  const [row] = await readVoucherFigures(pool, { since });
  if (!row) throw new Error("The figures have no row.");
  return {
    outstanding: { pence: row.outstandingPence, count: row.outstandingCount },
    soldThisYear: { pence: row.soldPence, count: row.soldCount },
    redeemedThisYear: { pence: row.redeemedPence, count: row.redeemedCount },
    expiredThisYear: { pence: row.expiredPence, count: row.expiredCount },
  };
}
