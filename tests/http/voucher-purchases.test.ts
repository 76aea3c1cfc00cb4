import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { expect, test } from "vitest";
import { normaliseVoucherCode } from "../../src/shared/codes.ts";
import type { VoucherOrder } from "../../src/shared/contract/public/voucher-purchases.ts";
import { cardToken } from "../../src/square-simulator/test-fixture.ts";
import { findSecrets } from "../invariants/secrets.ts";
import { testApp } from "../support/test-app.ts";
import { testContext } from "../support/test-context.ts";
import { createVenue, newSecret } from "../support/test-venue.ts";
import { voucherOrder } from "../support/test-voucher.ts";

let log = "";
const write = (line: string) => {
  log += line;
};
const context = await testContext({ log: pino({ level: "trace" }, { write }) });
await createVenue(context);
const base = await testApp(context);

interface RequestSecrets {
  secret?: string;
  key?: string;
}

async function post(
  order: object,
  { secret = newSecret(), key = randomUUID() }: RequestSecrets = {},
) {
  const response = await fetch(`${base}/api/voucher-purchases`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "checkout-secret": secret,
      "idempotency-key": key,
    },
    body: JSON.stringify(order),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

async function readPurchase(secret: string) {
  const response = await fetch(`${base}/api/voucher-purchases/mine`, {
    headers: { "checkout-secret": secret },
  });
  return { status: response.status, body: await response.json() };
}

/** The messages of the invalid fields. */
async function getFieldErrors(changes: object): Promise<string[]> {
  const { status, body } = await post({ ...voucherOrder(), ...changes });
  expect(status).toBe(400);
  return body.data.fields.map(({ message }: { message: string }) => message);
}

const purchaser = voucherOrder().purchaser;

test("a voucher purchase over HTTP is idempotent, and its code is worth what was paid", async () => {
  const secrets = { secret: newSecret(), key: randomUUID() };
  const order = voucherOrder();
  const first = await post(order, secrets);
  expect(first.status).toBe(201);
  expect(first.headers.get("cache-control")).toContain("no-store");
  expect(await post(order, secrets)).toMatchObject({ status: 201, body: first.body });
  const { voucher } = first.body;
  expect(await readPurchase(secrets.secret)).toEqual({
    status: 200,
    body: { state: "confirmed", voucher, lastRefusal: null },
  });
  const check = await fetch(`${base}/api/voucher-checks`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ code: voucher.code }),
  });
  expect(await check.json()).toEqual({
    code: normaliseVoucherCode(voucher.code),
    balancePence: 5_000,
  });
});

test("the same key with another body is 422, a declined card 402 with its code", async () => {
  const secrets = { secret: newSecret(), key: randomUUID() };
  const token = cardToken({ amount: "50.00", outcome: "INSUFFICIENT_FUNDS" });
  const order = voucherOrder({ cardToken: token });
  expect(await post(order, secrets)).toMatchObject({
    status: 402,
    body: { code: "CARD_FUNDS_INSUFFICIENT" },
  });
  expect(await post(order, secrets)).toMatchObject({ status: 402 });
  expect(await post({ ...order, amountPence: 500 }, secrets)).toMatchObject({ status: 422 });
  expect(await readPurchase(secrets.secret)).toMatchObject({
    body: { state: "released", lastRefusal: "CARD_FUNDS_INSUFFICIENT" },
  });
});

test("invalid input gets the specification's messages, and nothing is charged", async () => {
  const before = context.simulator.ledger().length;
  for (const amountPence of [0, 400, 30_500, 1_250, "a lot", null]) {
    expect(await getFieldErrors({ amountPence })).toContain("Amount must be between £5 and £300");
  }
  const recipient = { name: " ", email: "robin" };
  expect(await getFieldErrors({ recipient })).toEqual([
    "Recipient name is required",
    "Please enter a valid email address",
  ]);
  const emptyPurchaser = { ...purchaser, firstName: "", lastName: "", email: "", phone: "12" };
  expect(await getFieldErrors({ purchaser: emptyPurchaser })).toEqual([
    "First name is required",
    "Last name is required",
    "Please enter a valid email address",
    "Please enter a valid UK phone number",
  ]);
  expect(await getFieldErrors({ message: "x".repeat(301) })).toEqual([
    "Please use at most 300 characters",
  ]);
  expect(await getFieldErrors({ deliverOn: "2026-02-30" })).toEqual(["Please choose a date"]);
  expect(await post(voucherOrder({ deliverOn: "2020-01-01" }))).toMatchObject({
    status: 400,
    body: { code: "DELIVERY_DATE_INVALID" },
  });
  expect(context.simulator.ledger()).toHaveLength(before);
});

test("the postal address is optional and is stored with the customer", async () => {
  const address = { addressLine1: "14 Mill Lane", city: "Kelside", postcode: "KE7 4LD" };
  const { firstName, lastName, phone } = purchaser;
  const email = "amelia.address@example.com";
  const purchaserInput = { firstName, lastName, phone, email, ...address };
  expect((await post({ ...voucherOrder(), purchaser: purchaserInput })).status).toBe(201);
  const customer = await context.db
    .selectFrom("customers")
    .select(["addressLine1", "city", "postcode", "county"])
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  expect(customer).toEqual({ ...address, county: "" });
});

test("no code, secret, name, address or card of a purchase is in the log", async () => {
  const order: VoucherOrder = voucherOrder({ message: "Something only we two know" });
  const secrets = { secret: newSecret(), key: randomUUID() };
  const { body } = await post(order, secrets);
  const { code } = body.voucher;
  const privateValues = [
    code,
    normaliseVoucherCode(code),
    secrets.secret,
    secrets.key,
    order.cardToken,
    order.message,
    order.recipient.email,
    order.purchaser.email,
  ];
  expect(log).toContain("voucher-purchases");
  expect(findSecrets(log, privateValues)).toEqual([]);
});
