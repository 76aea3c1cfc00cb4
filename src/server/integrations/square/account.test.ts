import { afterAll, expect, test } from "vitest";
import { quietLog } from "../../../../tests/support/quiet-log.ts";
import { startSquareStub } from "../../../../tests/support/square-stub.ts";
import { startSquareSimulator } from "../../../square-simulator/simulator.ts";
import { createSquareProvider } from "./provider.ts";

const SELLER = { accessToken: "token", locationId: "L1", environment: "sandbox" } as const;
const simulator = await startSquareSimulator(SELLER);
afterAll(() => simulator.stop());

function check(baseUrl: string, changes: { accessToken?: string; locationId?: string } = {}) {
  return createSquareProvider({ ...SELLER, ...changes, baseUrl }, quietLog).checkAccount();
}

test("accepts an active location in the United Kingdom that takes pounds", async () => {
  expect(await check(simulator.url)).toEqual({ kind: "ready" });
});

test("names the setting when Square does not know the token or the location", async () => {
  expect(await check(simulator.url, { accessToken: "other" })).toEqual({
    kind: "wrong",
    message: "SQUARE_ACCESS_TOKEN is not accepted by Square.",
  });
  expect(await check(simulator.url, { locationId: "L2" })).toEqual({
    kind: "wrong",
    message: "SQUARE_LOCATION_ID must name a location of the Square account.",
  });
});

test.each([
  [{ status: "INACTIVE" }, "an active location"],
  [{ currency: "EUR" }, "a location that takes pounds (GBP)"],
  [{ country: "IE" }, "a location in the United Kingdom"],
])("refuses a location with %o", async (change, what) => {
  const location = { id: "L1", status: "ACTIVE", currency: "GBP", country: "GB", ...change };
  expect(await check(await startSquareStub(200, { location }))).toEqual({
    kind: "wrong",
    message: `SQUARE_LOCATION_ID must name ${what}.`,
  });
});

test("names the token when it may not read locations", async () => {
  const errors = [{ category: "AUTHENTICATION_ERROR", code: "INSUFFICIENT_SCOPES" }];
  expect(await check(await startSquareStub(403, { errors }))).toEqual({
    kind: "wrong",
    message: "SQUARE_ACCESS_TOKEN must be allowed to read the location of SQUARE_LOCATION_ID.",
  });
});

test("reports unreachable when Square is down, rate-limiting or broken", async () => {
  const errors = [{ category: "API_ERROR", code: "INTERNAL_SERVER_ERROR" }];
  const limited = [{ category: "RATE_LIMIT_ERROR", code: "RATE_LIMITED" }];
  for (const url of [
    "http://127.0.0.1:1",
    await startSquareStub(500, { errors }),
    await startSquareStub(429, { errors: limited }),
    await startSquareStub(200, {}),
  ]) {
    expect(await check(url)).toEqual({ kind: "unreachable" });
  }
});
