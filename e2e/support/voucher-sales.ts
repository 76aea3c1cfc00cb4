import { expect, type Page } from "@playwright/test";
import { sha256 } from "../../src/server/platform/secrets/secrets.ts";
import { readDraft } from "./ready-to-pay.ts";
import type { RunningServer } from "./running-server.ts";

interface VoucherSale {
  vouchers: number;
  /** Payments that hold or took a card's money. */
  livePayments: string[];
}

/** One voucher for this address, paid once, and nothing else set aside on any card. */
export async function expectOneVoucher(server: RunningServer, email: string): Promise<void> {
  await expect
    .poll(() => findSaleByRecipient(server, email), { timeout: 20_000 })
    .toEqual({ vouchers: 1, livePayments: ["COMPLETED"] });
}

/** No voucher under the tab's secret, and nothing taken or set aside. */
export async function expectNoSale(server: RunningServer, page: Page): Promise<void> {
  const secret = await readPurchaseSecret(page);
  await expect
    .poll(() => findSaleBySecret(server, secret), { timeout: 20_000 })
    .toEqual({ vouchers: 0, livePayments: [] });
}

/** What the tab's purchase is known by; it is drawn before the first press. */
export async function readPurchaseSecret(page: Page): Promise<string> {
  const { gift } = await readDraft(page);
  if (!gift?.secret) throw new Error("The tab has pressed nothing yet.");
  return gift.secret;
}

async function findSaleBySecret(server: RunningServer, secret: string): Promise<VoucherSale> {
  const { rows } = await server.pool.query<{ id: string }>(
    "SELECT booking_id AS id FROM checkouts WHERE secret_hash = $1",
    [sha256(secret)],
  );
  return readSale(server, rows);
}

async function findSaleByRecipient(server: RunningServer, email: string): Promise<VoucherSale> {
  const { rows } = await server.pool.query<{ id: string }>(
    "SELECT id FROM vouchers WHERE recipient_email = $1",
    [email],
  );
  return readSale(server, rows);
}

async function readSale(
  { pool, simulatorUrl }: RunningServer,
  ids: { id: string }[],
): Promise<VoucherSale> {
  const voucherIds = ids.map(({ id }) => id);
  const { rows } = await pool.query("SELECT 1 FROM vouchers WHERE id = ANY ($1)", [voucherIds]);
  const { payments } = (await (await fetch(`${simulatorUrl}/__fake/state`)).json()) as {
    payments: { referenceId: string | null; status: string }[];
  };
  const livePayments = payments
    .filter(({ referenceId }) => referenceId !== null && voucherIds.includes(referenceId))
    .map(({ status }) => status)
    .filter((status) => status === "APPROVED" || status === "COMPLETED");
  return { vouchers: rows.length, livePayments };
}
