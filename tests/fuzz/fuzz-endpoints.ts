import { globSync } from "node:fs";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import type { EndpointMeta } from "../../src/shared/contract/base/endpoint.ts";
import { endpointsOf } from "../../src/shared/contract/base/list-endpoints.ts";
import { contract } from "../../src/shared/contract/contract.ts";
import { errors, isErrorCode } from "../../src/shared/errors.ts";
import { dose } from "../support/test-effort.ts";
import {
  type Attempt,
  attemptsAt,
  type Fuzzed,
  fuzzedOf,
  strangersAt,
} from "./endpoint-requests.ts";
import { fuzzStage } from "./fuzz-fixture.ts";
import type { WireReply } from "./wire-client.ts";

/** Every endpoint is in one group, and each group has a test file of its own. */
export type Group = "customer" | "bookings" | "offer" | "rest";

const OFFER = /^\/desk\/(activities|add-ons|archived|schedules|closures|days|discounts|waiver)/;

function groupOf(caller: EndpointMeta["caller"], path: string): Group {
  if (caller !== "admin") return "customer";
  if (path.startsWith("/desk/book")) return "bookings";
  return OFFER.test(path) ? "offer" : "rest";
}

const endpoints = endpointsOf(contract).map((endpoint) => {
  const { meta, route } = endpoint["~orpc"];
  const group = groupOf((meta as EndpointMeta).caller, route.path ?? "");
  return { group, endpoint: fuzzedOf(endpoint) };
});

/** Who makes something draws its id, so what is not there is made; and what is gone stays gone. */
const DRAWN: ReadonlySet<string> = new Set([
  "PUT /desk/activities/{activityId}",
  "PUT /desk/add-ons/{addonId}",
  "PUT /desk/closures/{closureId}",
  "PUT /desk/discounts/{discountId}",
  "PUT /desk/schedules/{scheduleId}",
  "POST /desk/schedules/{scheduleId}/checks",
  "PUT /desk/vouchers/{voucherId}",
  "PUT /desk/voucher-templates/{templateId}",
  "DELETE /desk/voucher-templates/{templateId}",
  "PUT /desk/waiver-templates/{templateId}",
]);

const RUNS = dose(8, 300);
const TIMEOUT_MS = 20_000 + RUNS * 500;

/** The tests of a group's endpoints: whatever is sent to them is answered, and refused without a trace. */
export async function fuzzEndpoints(group: Group): Promise<void> {
  const mine = endpoints.filter((one) => one.group === group).map(({ endpoint }) => endpoint);
  const stage = await fuzzStage();
  const { pool } = stage.context;
  const attempts = (endpoint: Fuzzed) =>
    attemptsAt(endpoint, stage.words(), stage.complete[endpoint.name]);
  beforeEach(stage.signIn);

  describe(`every endpoint (${RUNS} requests each)`, () => {
    test.each(mine)(
      "$name says no to what is not its input, in words of the table, and writes nothing",
      async (endpoint) => {
        await fc.assert(
          fc.asyncProperty(attempts(endpoint), async (attempt) => {
            const request = await stage.live(attempt.request);
            const before = await stage.marks();
            const reply = await stage.send(endpoint, request);
            if (attempt.isInput === false) expect(reply.status).toBeGreaterThanOrEqual(400);
            if (reply.status < 400) return await stage.openAgain();
            expectErrorOfTable(reply);
            // A card that is refused was tried, and that is on record.
            if (reply.status !== 402) expect(await stage.marks()).toEqual(before);
          }),
          { numRuns: RUNS },
        );
        // What is broken off behind an answer may take another moment.
        await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
      },
      TIMEOUT_MS,
    );

    // A date and a kind are no ids: every one of them is a day, or no input.
    const byId = mine.filter(
      ({ path, name }) => /\{(?!date\}|kind\})/.test(path) && !DRAWN.has(name),
    );
    test.each(byId)("$name does not find what is not there", async (endpoint) => {
      const [attempt] = fc.sample(strangersAt(endpoint, stage.words()), { numRuns: 1 });
      expect((await stage.send(endpoint, (attempt as Attempt).request)).status).toBe(404);
    });

    test.each(mine)(
      "$name takes what its schema takes: the samples get past it",
      async (endpoint) => {
        const valid = attempts(endpoint).filter(({ isInput }) => isInput === true);
        const [attempt] = fc.sample(valid, { numRuns: 1 });
        const request = await stage.live((attempt as Attempt).request);
        expect((await stage.send(endpoint, request)).text).not.toContain("INVALID_INPUT");
        await stage.openAgain();
      },
    );
  });

  test("every group of endpoints has its file", () => {
    const files = globSync("bad-input-*.test.ts", { cwd: import.meta.dirname });
    const groups = new Set(endpoints.map((one) => one.group));
    expect(files.toSorted()).toEqual(
      [...groups].map((name) => `bad-input-${name}.test.ts`).toSorted(),
    );
  });
}

function expectErrorOfTable({ status, type, text }: WireReply): void {
  expect(type).toContain("application/json");
  const { code, message } = JSON.parse(text) as { code: string; message: string };
  expect(isErrorCode(code), `${code} is in the table`).toBe(true);
  expect({ status, message }).toEqual({
    status: errors[code as keyof typeof errors].status,
    message: errors[code as keyof typeof errors].sentence,
  });
  expect(status, text).toBeLessThan(500);
}
