import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { formatVoucherCode } from "../../src/shared/codes.ts";
import { atBackOffice } from "./administrators.ts";
import { createVoucher } from "./codes.ts";
import type { RunningServer } from "./running-server.ts";

export const VOUCHER_LIST = /\/api\/desk\/vouchers\?/;
export const VOUCHER = /\/api\/desk\/vouchers\/[^/?]+$/;
export const VOUCHER_LETTERS = /\/api\/desk\/vouchers\/[^/]+\/letters$/;
export const VOUCHER_RECIPIENT = /\/api\/desk\/vouchers\/[^/]+\/recipient$/;
export const VOUCHER_EXPIRY = /\/api\/desk\/vouchers\/[^/]+\/expiry$/;
export const VOUCHER_VOIDING = /\/api\/desk\/vouchers\/[^/]+\/voiding$/;
export const QUICK_AMOUNTS = /\/api\/desk\/voucher-templates$/;

/** What all vouchers of a test have in their recipients' names. */
export const newVoucherMark = () => `r${randomUUID().slice(0, 7)}`;

/** A voucher for somebody with the mark in their name; its code in groups. */
export async function newVoucherFor(
  server: RunningServer,
  mark: string,
  name: string,
  pence = 5_000,
): Promise<string> {
  const code = await createVoucher(server, pence);
  await server.pool.query(
    "UPDATE vouchers SET recipient_name = $2, recipient_email = $3 WHERE code = $1",
    [code, `${name} ${mark}`, `${name.toLowerCase()}@${mark}.test`],
  );
  return formatVoucherCode(code);
}

/** At the list, of which a search finds a part. */
export async function atVouchers(page: Page, server: RunningServer, search: string) {
  return atBackOffice(page, server, `/admin/vouchers?${new URLSearchParams({ search })}`);
}

/** Opens the story of a voucher. */
export async function openVoucher(page: Page, code: string) {
  const opener = page.getByRole("main").getByRole("button", { name: code, exact: true });
  await opener.filter({ visible: true }).click();
  const drawer = page.getByRole("dialog", { name: code, exact: true });
  await expect(drawer.getByRole("heading", { name: "History" })).toBeVisible();
  return drawer;
}
