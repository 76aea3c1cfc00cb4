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
import { CALLERS, createCallers } from "./callers.ts";
import { createRoleCallers } from "./role-callers.ts";
import { getPermissions, ROLES, ROUTES_BY_PERMISSION, type RoleName } from "./role-rules.ts";
import { RULES } from "./rules.ts";

const config = { ...readConfig({ DEMO: "1", PORT: "0" }), trustedProxies: 1 };
const context = await testContext({ config });
const venue = await createVenue(context);
const base = await testApp(context);
const { getHeaders, bookingId } = await createCallers(context, venue);
const getRoleHeaders = await createRoleCallers(context);
const { checkout } = await hold(context, venue, venue.slots[1] as Date);
const pathParams = {
  checkoutId: checkout.id,
  activityId: venue.activityId,
  accountId: randomUUID(),
  bookingId,
  invitationId: randomUUID(),
  passkeyId: randomUUID(),
  refundId: randomUUID(),
  deletionId: randomUUID(),
  noteId: randomUUID(),
  customerId: randomUUID(),
  roleId: randomUUID(),
  signedInId: randomUUID(),
  deviceSessionId: randomUUID(),
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
  const { caller, permissions } = meta as EndpointMeta;
  return { name: `${route.method} ${route.path}`, ...route, caller, permissions };
});

type Endpoint = (typeof endpoints)[number];

async function callAs(
  { method = "GET", path = "/", name }: Endpoint,
  callerHeaders: Record<string, string>,
) {
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
      ...callerHeaders,
    },
    ...(body !== undefined && { body }),
  });
  const isJson = reply.headers.get("content-type")?.includes("json") ?? false;
  const { code, data } = isJson ? await reply.json() : {};
  return { status: reply.status, code, data };
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
    const { status, code } = await callAs(endpoint, await getHeaders(kind));
    const expected = RULES[endpoint.name]?.expectedByCaller[kind];
    if (expected === "served") {
      expect([401, 403, 404, 500], `${status} ${code}`).not.toContain(status);
    } else expect(code).toBe(expected);
  });
});

/** The route's line in the table. @throws when a route of the back office has none, or two */
function findNeeded(name: string): string[] {
  const lines = Object.entries(ROUTES_BY_PERMISSION).filter(([, routes]) => routes.includes(name));
  expect(lines.map(([needed]) => needed)).toHaveLength(1);
  return lines.flatMap(([needed]) => needed.split(" + "));
}

const adminEndpoints = endpoints.filter(({ caller }) => caller === "admin");

test("the permissions name every route of the back office, and no route that is gone", () => {
  expect(Object.values(ROUTES_BY_PERMISSION).flat().sort()).toEqual(
    adminEndpoints.map(({ name }) => name).sort(),
  );
});

describe.each(adminEndpoints)("a role and $name", (endpoint) => {
  test("its contract needs the permissions of its line", () => {
    expect(endpoint.permissions).toEqual(findNeeded(endpoint.name));
  });

  test.each(ROLES)(
    "%s is served, or refused with the permission that it lacks",
    async (role: RoleName) => {
      const missing = findNeeded(endpoint.name).find(
        (needed) => needed !== "back-office" && !getPermissions(role).some((has) => has === needed),
      );
      const { status, code, data } = await callAs(endpoint, getRoleHeaders(role));
      if (missing === undefined) {
        expect([401, 500], `${status} ${code}`).not.toContain(status);
        // What the input decides is the operations' own; see their tests.
        if (!DECIDED_BY_INPUT.has(endpoint.name)) expect(status, code).not.toBe(403);
      } else expect({ status, code, data }).toEqual(refusal(missing));
    },
  );
});

const refusal = (permission: string) => ({
  status: 403,
  code: "NOT_PERMITTED",
  data: { permission },
});

/** Routes that need a further permission for some inputs. */
const DECIDED_BY_INPUT: ReadonlySet<string> = new Set(["POST /admin/pictures"]);
