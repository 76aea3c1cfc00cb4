import { expect, test } from "vitest";
import { readTableFingerprints } from "../../../tests/fuzz/table-fingerprints.ts";
import { testApp } from "../../../tests/support/test-app.ts";
import { book } from "../../../tests/support/test-booking.ts";
import { testContext } from "../../../tests/support/test-context.ts";
import { createVenue } from "../../../tests/support/test-venue.ts";
import { loadEmailHtml } from "../emails/render-email.ts";
import { MAILBOX_PATH } from "./mailbox-pages.ts";

const context = await testContext();
const venue = await createVenue(context);
const base = await testApp(context);
await loadEmailHtml();
const bookingId = await book(context, venue, venue.slots[0] as Date);

async function emailId(kind: string): Promise<string> {
  const { id } = await context.db
    .selectFrom("emails")
    .select("id")
    .where("bookingId", "=", bookingId)
    .where("kind", "=", kind)
    .executeTakeFirstOrThrow();
  return id;
}

const get = (path: string) => fetch(`${base}${MAILBOX_PATH}${path}`, { redirect: "manual" });

test("viewing an email issues no manage link; following its link does", async () => {
  const id = await emailId("booking-confirmation");
  const before = await readTableFingerprints(context.pool);
  const shown = await Promise.all(
    [`/${id}`, `/${id}/html`].map(async (p) => (await get(p)).text()),
  );
  for (const page of shown) {
    expect(page).toContain(`${MAILBOX_PATH}/${id}/booking`);
    expect(page).not.toContain("/booking/manage");
  }
  expect(await readTableFingerprints(context.pool)).toEqual(before);

  const followed = await get(`/${id}/booking`);
  expect(followed.status).toBe(303);
  expect(followed.headers.get("referrer-policy")).toBe("no-referrer");
  const [, token = ""] = (followed.headers.get("location") ?? "").split("/booking/manage#");
  const read = await fetch(`${base}/api/managed-booking`, { headers: { "manage-token": token } });
  expect(await read.json()).toMatchObject({ id: bookingId });
});

test("inlines the QR code into the HTML", async () => {
  const page = await (await get(`/${await emailId("booking-confirmation")}/html`)).text();
  expect(page).toContain('src="data:image/png;base64,');
  expect(page).not.toContain("cid:");
});

test("an email to staff has no booking link", async () => {
  const id = await emailId("booking-notice");
  expect(await (await get(`/${id}`)).text()).not.toContain(`${id}/booking`);
});
