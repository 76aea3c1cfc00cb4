import { expect, type Page } from "@playwright/test";
import { hashOf } from "../../src/server/platform/secrets/secrets.ts";
import { draftIn } from "./ready-to-pay.ts";
import type { RunningServer } from "./running-server.ts";

interface Sale {
  vouchers: number;
  /** Payments that hold or took a card's money. */
  live: string[];
}

/** One voucher for this address, paid once, and nothing else set aside on any card. */
export async function expectOneVoucher(server: RunningServer, email: string): Promise<void> {
  await expect
    .poll(() => saleTo(server, email), { timeout: 20_000 })
    .toEqual({ vouchers: 1, live: ["COMPLETED"] });
}

/** No voucher under the tab's secret, and nothing taken or set aside. */
export async function expectNoSale(server: RunningServer, page: Page): Promise<void> {
  const secret = await purchaseSecret(page);
  await expect
    .poll(() => saleUnder(server, secret), { timeout: 20_000 })
    .toEqual({ vouchers: 0, live: [] });
}

/** What the tab's purchase is known by; it is drawn before the first press. */
export async function purchaseSecret(page: Page): Promise<string> {
  const { gift } = await draftIn(page);
  if (!gift?.secret) throw new Error("The tab has pressed nothing yet.");
  return gift.secret;
}

async function saleUnder(server: RunningServer, secret: string): Promise<Sale> {
  const { rows } = await server.pool.query<{ id: string }>(
    "SELECT booking_id AS id FROM checkouts WHERE secret_hash = $1",
    [hashOf(secret)],
  );
  return sale(server, rows);
}

async function saleTo(server: RunningServer, email: string): Promise<Sale> {
  const { rows } = await server.pool.query<{ id: string }>(
    "SELECT id FROM vouchers WHERE recipient_email = $1",
    [email],
  );
  return sale(server, rows);
}

async function sale({ pool, standinUrl }: RunningServer, ids: { id: string }[]): Promise<Sale> {
  const wanted = ids.map(({ id }) => id);
  const { rows } = await pool.query("SELECT 1 FROM vouchers WHERE id = ANY ($1)", [wanted]);
  const { payments } = (await (await fetch(`${standinUrl}/__fake/state`)).json()) as {
    payments: { referenceId: string | null; status: string }[];
  };
  const live = payments
    .filter(({ referenceId }) => referenceId !== null && wanted.includes(referenceId))
    .map(({ status }) => status)
    .filter((status) => status === "APPROVED" || status === "COMPLETED");
  return { vouchers: rows.length, live };
}
