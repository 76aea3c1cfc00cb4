import { Hono } from "hono";
import { expect, test } from "vitest";
import {
  enqueueTestEmails,
  sampleConfirmation,
  sampleEmail,
} from "../../../tests/support/emails.ts";
import { noFiles } from "../../../tests/support/memory-files.ts";
import { testDatabase } from "../../../tests/support/test-database.ts";
import {
  createCapturingTransport,
  type EmailTransport,
} from "../integrations/email/email-transport.ts";
import { readConfig } from "../platform/config/config.ts";
import { mailboxRoutes } from "./mailbox.ts";
import { MAILBOX_PATH } from "./mailbox-pages.ts";

const { db, pool } = await testDatabase();
const config = readConfig({ PUBLIC_URL: "http://book.example" });

function app(changes: { demo?: boolean; email?: EmailTransport } = {}) {
  const { demo = true, email = createCapturingTransport() } = changes;
  return new Hono().route(
    MAILBOX_PATH,
    mailboxRoutes({ db, pool, email, files: noFiles, config: { ...config, demo } }),
  );
}

async function get(path: string, from = app()) {
  const response = await from.request(`${MAILBOX_PATH}${path}`);
  return { status: response.status, headers: response.headers, body: await response.text() };
}

test("an empty mailbox explains what to do", async () => {
  const { status, body } = await get("");
  expect(status).toBe(200);
  expect(body).toContain("Book an activity");
  expect(body).toContain("<title>Mailbox · Test Venue</title>");
});

test("lists captured emails, newest first, but no queued ones", async () => {
  const earlier = sampleEmail();
  await enqueueTestEmails(pool, [earlier], "captured");
  const later = sampleEmail({ toAddress: "later@example.com" });
  await enqueueTestEmails(pool, [later], "captured");
  await enqueueTestEmails(pool, [sampleEmail({ toAddress: "queued@example.com" })]);

  const { body } = await get("");

  expect(body.indexOf(later.id)).toBeGreaterThan(0);
  expect(body.indexOf(later.id)).toBeLessThan(body.indexOf(earlier.id));
  expect(body).toContain("Booking confirmed: Aqua Assault Course, Thursday, July 16, 2026");
  expect(body).not.toContain("queued@example.com");
});

test("shows an email's text, and its HTML in a frame without scripts", async () => {
  const message = sampleEmail();
  await enqueueTestEmails(pool, [message], "captured");

  const page = await get(`/${message.id}`);
  expect(page.body).toContain(`src="${MAILBOX_PATH}/${message.id}/html"`);
  expect(page.body).toContain(`sandbox="allow-popups allow-popups-to-escape-sandbox"`);
  expect(page.body).toContain("Booking reference: 3F9A27C4");
  expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");

  const html = await get(`/${message.id}/html`);
  expect(html.body).toContain("Booking Confirmed!");
  const policy = html.headers.get("content-security-policy");
  expect(policy).toContain("sandbox allow-popups");
  expect(policy).toContain("img-src 'self' http://book.example");
  expect(policy).not.toContain("script");
});

test("escapes user input", async () => {
  const attack = "<script>alert(1)</script>";
  const message = sampleEmail({
    toAddress: `"${attack}"@example.com`,
    content: sampleConfirmation({ activityName: attack, customerName: attack }),
  });
  await enqueueTestEmails(pool, [message], "captured");

  for (const path of ["", `/${message.id}`, `/${message.id}/html`]) {
    expect((await get(path)).body).not.toContain("<script");
  }
});

test("an email with invalid content does not hide the others", async () => {
  const message = sampleEmail();
  await enqueueTestEmails(pool, [message], "captured");
  await pool.query("UPDATE emails SET content = '{}' WHERE id = $1", [message.id]);

  expect((await get("")).status).toBe(200);
  expect((await get(`/${message.id}`)).body).toContain("Invalid input");
});

test.each(["/not-an-id", "/0b7c2f7e-1e0e-4a44-8f0e-3f6f0f1d2c3b", "/%00/html"])(
  "%s is not found",
  async (path) => {
    const { status, body } = await get(path);
    expect(status).toBe(404);
    expect(body).toContain("Email not found");
  },
);

test("does not exist outside demo mode, or with a mail server", async () => {
  expect((await get("", app({ demo: false }))).status).toBe(404);
  const sent: EmailTransport = { ...createCapturingTransport(), kind: "smtp" };
  expect((await get("", app({ email: sent }))).status).toBe(404);
});
