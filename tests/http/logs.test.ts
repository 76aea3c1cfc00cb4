import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { expect, test } from "vitest";
import { serialiseError } from "../../src/server/platform/log/log.ts";
import { cardToken } from "../../src/square-simulator/test-fixture.ts";
import { testApp } from "../support/test-app.ts";
import { testContext } from "../support/test-context.ts";
import { createVenue, issueVoucher, newSecret } from "../support/test-venue.ts";
import { placement } from "../support/test-visitor.ts";

const lines: string[] = [];
const log = pino(
  { level: "trace", serializers: { err: serialiseError } },
  { write: (line: string) => void lines.push(line) },
);
const context = await testContext({ log });
const venue = await createVenue(context);
const base = await testApp(context);

test("no name, address, number, secret, token or code reaches the log", async () => {
  const voucherCode = await issueVoucher(context.db, 500);
  const secret = newSecret();
  const key = randomUUID();
  const token = cardToken({ amount: "31.00", outcome: "GENERIC_DECLINE" });
  const input = placement(venue, { voucherCode, expectedTotalPence: 3100, cardToken: token });
  const post = (path: string, body: unknown) =>
    fetch(`${base}/api${path}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "checkout-secret": secret,
        "idempotency-key": key,
        cookie: "visitor=somebody-in-particular",
      },
      body: JSON.stringify(body),
    });
  const holdResponse = await post("/checkouts", {
    activityId: venue.activityId,
    startsAt: venue.slots[0],
    ticketCount: 2,
  });
  const { id } = (await holdResponse.json()) as { id: string };
  expect((await post(`/checkouts/${id}/booking`, input)).status).toBe(402);
  expect((await post(`/checkouts/${id}/booking`, { ...input, contact: {} })).status).toBe(400);
  await post("/voucher-checks", { code: voucherCode });

  const { contact } = input;
  const logText = lines.join("");
  expect(lines.length).toBeGreaterThan(3);
  expect(logText).toContain(`/api/checkouts/${id}/booking`);
  const personalValues = [contact.email, contact.lastName, contact.phone, contact.addressLine1];
  for (const personal of [
    ...personalValues,
    secret,
    key,
    token,
    voucherCode,
    "somebody-in-particular",
  ]) {
    expect(logText).not.toContain(personal);
  }
});

test("URLs, malformed bodies, webhooks and failures leak no secret into the log", async () => {
  lines.length = 0;
  const voucherCode = await issueVoucher(context.db, 500);
  const personal = "robin.in.particular@example.com";
  const signature = randomUUID();
  const send = (path: string, body?: string, headers = {}) =>
    fetch(`${base}${path}`, {
      ...(body && { method: "POST", body }),
      headers: { "content-type": "application/json", ...headers },
    });
  expect((await send(`/gift-vouchers?code=${voucherCode}&email=${personal}`)).status).toBe(200);
  const malformedBody = `{"code": "${voucherCode}", "email": "${personal}`;
  expect((await send("/api/voucher-checks", malformedBody)).status).toBe(400);
  const webhookHeaders = { "x-square-hmacsha256-signature": signature };
  await send("/webhooks/square", `{"merchant": "${personal}"}`, webhookHeaders);
  await send("/webhooks/square", malformedBody, webhookHeaders);

  await context.database.ownerPool.query("ALTER TABLE vouchers RENAME TO put_away");
  const failed = await send("/api/voucher-checks", JSON.stringify({ code: voucherCode }));
  await context.database.ownerPool.query("ALTER TABLE put_away RENAME TO vouchers");
  expect(failed.status).toBe(500);
  expect(await failed.text()).not.toContain("vouchers");

  const logText = lines.join("");
  expect(logText).toContain("request failed");
  expect(logText).toContain("/gift-vouchers");
  for (const secret of [voucherCode, personal, signature]) expect(logText).not.toContain(secret);
});
