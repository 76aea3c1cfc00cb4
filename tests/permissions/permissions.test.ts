import { randomUUID } from "node:crypto";
import { unlazyRouter } from "@orpc/server";
import { describe, expect, test } from "vitest";
import { router } from "../../src/server/api.ts";
import { readConfig } from "../../src/server/platform/config/config.ts";
import type { EndpointMeta } from "../../src/shared/contract/base/endpoint.ts";
import { listEndpoints } from "../../src/shared/contract/base/endpoint.ts";
import { contract } from "../../src/shared/contract/contract.ts";
import { testApp } from "../support/test-app.ts";
import { testContext } from "../support/test-context.ts";
import { createVenue, newSecret } from "../support/test-venue.ts";
import { hold } from "../support/test-visitor.ts";
import { CALLERS, type CallerKind, createCallers } from "./callers.ts";
import { RULES } from "./rules.ts";

const config = { ...readConfig({ DEMO: "1", PORT: "0" }), trustedProxies: 1 };
const context = await testContext({ config });
const venue = await createVenue(context);
const base = await testApp(context);
const { getHeaders, bookingId } = await createCallers(context, venue);
const { checkout } = await hold(context, venue, venue.slots[1] as Date);
const pathParams = {
  checkoutId: checkout.id,
  activityId: venue.activityId,
  accountId: randomUUID(),
  bookingId,
  invitationId: randomUUID(),
  refundId: randomUUID(),
  deletionId: randomUUID(),
  noteId: randomUUID(),
  customerId: randomUUID(),
  otherId: randomUUID(),
  tag: "school",
  addonId: randomUUID(),
  scheduleId: randomUUID(),
  closureId: randomUUID(),
  startsAt: "2050-01-01T10:00:00Z",
  discountId: randomUUID(),
  templateId: randomUUID(),
  taskId: randomUUID(),
  emailId: randomUUID(),
  slotEmailId: randomUUID(),
  viewId: randomUUID(),
  resendId: randomUUID(),
  kind: "booking-moved",
  voucherId: randomUUID(),
  sessionId: randomUUID(),
  movementId: randomUUID(),
  code: bookingId,
  date: "2030-01-01",
};

const endpoints = listEndpoints(contract).map((endpoint) => {
  const { route, meta } = endpoint["~orpc"];
  const { caller } = meta as EndpointMeta;
  return { name: `${route.method} ${route.path}`, ...route, caller };
});

type Endpoint = (typeof endpoints)[number];

async function callAs({ method = "GET", path = "/", name }: Endpoint, kind: CallerKind) {
  const address = path.replace(/\{(\w+)\}/g, (_, id: keyof typeof pathParams) => pathParams[id]);
  const body = method === "GET" ? undefined : JSON.stringify(RULES[name]?.body ?? {});
  const reply = await fetch(`${base}/api${address}`, {
    method,
    headers: {
      "content-type": "application/json",
      "x-forwarded-for": randomUUID(),
      "sec-fetch-site": "same-origin",
      // Secrets of nobody here, so no caller may do what only their holder may.
      "checkout-secret": newSecret(),
      "account-token": newSecret(),
      "idempotency-key": randomUUID(),
      ...(await getHeaders(kind)),
    },
    ...(body !== undefined && { body }),
  });
  const isJson = reply.headers.get("content-type")?.includes("json") ?? false;
  return { status: reply.status, code: isJson ? (await reply.json()).code : undefined };
}

test("every route of the server has a rule here, and no rule is about a route that is gone", async () => {
  expect(Object.keys(RULES).sort()).toEqual(endpoints.map(({ name }) => name).sort());
  expect(listEndpoints(await unlazyRouter(router)).length).toBe(endpoints.length);
});

describe.each(endpoints)("$name", (endpoint) => {
  test("its contract allows the callers of its rule", () => {
    expect(endpoint.caller).toBe(RULES[endpoint.name]?.caller);
  });

  test.each(CALLERS)("the response to a %s is as its rule says", async (kind) => {
    const { status, code } = await callAs(endpoint, kind);
    const expected = RULES[endpoint.name]?.expectedByCaller[kind];
    if (expected === "served") {
      expect([401, 403, 404, 500], `${status} ${code}`).not.toContain(status);
    } else expect(code).toBe(expected);
  });
});
