import { Hono } from "hono";
import { expect, test } from "vitest";
import { readPdf } from "../../../tests/support/read-pdf.ts";
import { testContext } from "../../../tests/support/test-context.ts";
import { createVenue } from "../../../tests/support/test-venue.ts";
import { purchaseVoucher } from "../../../tests/support/test-voucher.ts";
import { mailboxRoutes } from "./mailbox.ts";
import { MAILBOX_PATH } from "./mailbox-pages.ts";

const context = await testContext();
await createVenue(context);
const app = new Hono().route(MAILBOX_PATH, mailboxRoutes(context));

async function letters() {
  const voucher = await purchaseVoucher(context);
  const rows = await context.db
    .selectFrom("emails")
    .select(["id", "kind"])
    .where("voucherId", "=", voucher.id)
    .execute();
  const idOf = (kind: string) => rows.find((row) => row.kind === kind)?.id;
  return { voucher, delivery: idOf("voucher-delivery"), receipt: idOf("voucher-receipt") };
}

async function get(path: string) {
  return app.request(`${MAILBOX_PATH}${path}`);
}

test("shows the code, the picture and the attachment of a voucher email", async () => {
  const { voucher, delivery } = await letters();
  const page = await (await get(`/${delivery}`)).text();
  expect(page).toContain(`Voucher code: ${voucher.code}`);
  expect(page).toContain(`href="${MAILBOX_PATH}/${delivery}/enclosure"`);
  const html = await (await get(`/${delivery}/html`)).text();
  expect(html).toContain('src="data:image/jpeg;base64,');
  expect(html).not.toContain("cid:");

  const attached = await get(`/${delivery}/enclosure`);
  expect(attached.headers.get("content-type")).toBe("application/pdf");
  expect(attached.headers.get("content-disposition")).toBe(
    'attachment; filename="gift-voucher.pdf"',
  );
  const pdf = readPdf(Buffer.from(await attached.arrayBuffer()));
  expect(pdf.pageCount).toBe(1);
  expect(pdf.text.replace(/\s/g, "")).toContain(voucher.code);
});

test("shows no code in the list, and no attachment for other emails", async () => {
  const { voucher, receipt } = await letters();
  expect(await (await get("")).text()).not.toContain(voucher.code);
  expect(await (await get(`/${receipt}`)).text()).not.toContain("/enclosure");
  expect((await get(`/${receipt}/enclosure`)).status).toBe(404);
});
