import { expect, type Page } from "@playwright/test";
import { sha256 } from "../../src/server/platform/secrets/secrets.ts";
import { readDraft } from "./ready-to-pay.ts";
import type { RunningServer } from "./running-server.ts";

interface VoucherSale {
  vouchers: number;
  /** The statuses of payments that are authorised or captured. */
  livePayments: string[];
}

/** Expects one voucher for this recipient, paid once, and no other authorisation. */
export async function expectOneVoucher(server: RunningServer, email: string): Promise<void> {
  await expect
    .poll(() => findSaleByRecipient(server, email), { timeout: 20_000 })
    .toEqual({ vouchers: 1, livePayments: ["COMPLETED"] });
}

/** Expects no voucher for the tab's secret, and no payment authorised or captured. */
export async function expectNoSale(server: RunningServer, page: Page): Promise<void> {
  const secret = await readPurchaseSecret(page);
  await expect
    .poll(() => findSaleBySecret(server, secret), { timeout: 20_000 })
    .toEqual({ vouchers: 0, livePayments: [] });
}

/** The secret of the tab's purchase, which is generated before the first submission. */
export async function readPurchaseSecret(page: Page): Promise<string> {
  const { gift } = await readDraft(page);
  if (!gift?.secret) throw new Error("The tab has not submitted anything yet.");
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
