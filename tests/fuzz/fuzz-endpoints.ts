import { globSync } from "node:fs";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import type { EndpointMeta } from "../../src/shared/contract/base/endpoint.ts";
import { listEndpoints } from "../../src/shared/contract/base/endpoint.ts";
import { contract } from "../../src/shared/contract/contract.ts";
import { errors, isErrorCode } from "../../src/shared/errors.ts";
import { byTestEffort } from "../support/test-effort.ts";
import {
  type FuzzedEndpoint,
  type FuzzRequest,
  fuzzRequestsFor,
  toFuzzedEndpoint,
  unknownIdRequestsFor,
} from "./endpoint-requests.ts";
import { fuzzFixture } from "./fuzz-fixture.ts";
import type { WireReply } from "./wire-client.ts";

/** Every endpoint belongs to one group, and each group has a test file of its own. */
export type EndpointGroup = "customer" | "bookings" | "offer" | "rest";

const CATALOGUE_PATHS =
  /^\/admin\/(activities|add-ons|archived|schedules|closures|days|discounts|waiver)/;

function getGroup(caller: EndpointMeta["caller"], path: string): EndpointGroup {
  if (caller !== "admin") return "customer";
  if (path.startsWith("/admin/book")) return "bookings";
  return CATALOGUE_PATHS.test(path) ? "offer" : "rest";
}

const endpoints = listEndpoints(contract).map((endpoint) => {
  const { meta, route } = endpoint["~orpc"];
  const group = getGroup((meta as EndpointMeta).caller, route.path ?? "");
  return { group, endpoint: toFuzzedEndpoint(endpoint) };
});

/** The client chooses the id: PUT creates what does not exist, and DELETE is idempotent. */
const CLIENT_ID_ENDPOINTS: ReadonlySet<string> = new Set([
  "PUT /admin/activities/{activityId}",
  "PUT /admin/add-ons/{addonId}",
  "PUT /admin/closures/{closureId}",
  "PUT /admin/discounts/{discountId}",
  "PUT /admin/schedules/{scheduleId}",
  "POST /admin/schedules/{scheduleId}/checks",
  "PUT /admin/vouchers/{voucherId}",
  "PUT /admin/till/sessions/{sessionId}",
  "PUT /admin/booking-views/{viewId}",
  "DELETE /admin/booking-views/{viewId}",
  "PUT /admin/voucher-templates/{templateId}",
  "DELETE /admin/voucher-templates/{templateId}",
  "PUT /admin/waiver-templates/{templateId}",
  "PUT /admin/staff-roles/{roleId}",
  "DELETE /admin/staff-roles/{roleId}",
  // A session may have ended by itself, and then nothing is left to do.
  "POST /profile/sessions/{signedInId}/ending",
  "DELETE /admin/devices/{deviceSessionId}",
]);

const RUNS = byTestEffort(8, 300);
const TIMEOUT_MS = 20_000 + RUNS * 500;

/**
 * Defines the tests of a group: every request gets a response, and a refused request writes
 * nothing.
 */
export async function fuzzEndpoints(group: EndpointGroup): Promise<void> {
  const groupEndpoints = endpoints
    .filter((entry) => entry.group === group)
    .map(({ endpoint }) => endpoint);
  const fixture = await fuzzFixture();
  const { pool } = fixture.context;
  const fuzzRequests = (endpoint: FuzzedEndpoint) =>
    fuzzRequestsFor(endpoint, fixture.sampleTexts(), fixture.completeInputs[endpoint.name]);
  beforeEach(fixture.signIn);

  describe(`every endpoint (${RUNS} requests each)`, () => {
    test.each(groupEndpoints)(
      "$name refuses invalid input with a listed error and writes nothing",
      async (endpoint) => {
        await fc.assert(
          fc.asyncProperty(fuzzRequests(endpoint), async (fuzzRequest) => {
            const request = await fixture.withLiveValues(fuzzRequest.request);
            await fixture.takeWrites();
            const reply = await fixture.send(endpoint, request);
            if (fuzzRequest.isValidInput === false)
              expect(reply.status).toBeGreaterThanOrEqual(400);
            if (reply.status < 400) return await fixture.reopenEverything();
            expectListedError(reply);
            // A declined card (402) leaves a payment attempt.
            if (reply.status !== 402) expect(await fixture.takeWrites()).toEqual({});
          }),
          { numRuns: RUNS },
        );
        // Work that a response left behind may take a moment to finish.
        await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
      },
      TIMEOUT_MS,
    );

    // A date and a kind are not ids: every value is either valid input or not.
    const endpointsById = groupEndpoints.filter(
      ({ path, name }) => /\{(?!date\}|kind\})/.test(path) && !CLIENT_ID_ENDPOINTS.has(name),
    );
    test.each(endpointsById)("$name does not find an unknown id", async (endpoint) => {
      const [fuzzRequest] = fc.sample(unknownIdRequestsFor(endpoint, fixture.sampleTexts()), {
        numRuns: 1,
      });
      expect((await fixture.send(endpoint, (fuzzRequest as FuzzRequest).request)).status).toBe(404);
    });

    test.each(groupEndpoints)(
      "$name accepts what its schema accepts: valid samples pass validation",
      async (endpoint) => {
        const valid = fuzzRequests(endpoint).filter(({ isValidInput }) => isValidInput === true);
        const [fuzzRequest] = fc.sample(valid, { numRuns: 1 });
        const request = await fixture.withLiveValues((fuzzRequest as FuzzRequest).request);
        expect((await fixture.send(endpoint, request)).text).not.toContain("INVALID_INPUT");
        await fixture.reopenEverything();
      },
    );
  });

  test("every group of endpoints has a test file", () => {
    const files = globSync("bad-input-*.test.ts", { cwd: import.meta.dirname });
    const groups = new Set(endpoints.map((entry) => entry.group));
    expect(files.toSorted()).toEqual(
      [...groups].map((name) => `bad-input-${name}.test.ts`).toSorted(),
    );
  });
}

function expectListedError({ status, type, text }: WireReply): void {
  expect(type).toContain("application/json");
  const { code, message } = JSON.parse(text) as { code: string; message: string };
  expect(isErrorCode(code), `${code} is a listed error code`).toBe(true);
  expect({ status, message }).toEqual({
    status: errors[code as keyof typeof errors].status,
    message: errors[code as keyof typeof errors].sentence,
  });
  expect(status, text).toBeLessThan(500);
}
