import { afterAll, expect, test } from "vitest";
import { quietLog } from "../../../../tests/support/quiet-log.ts";
import { squareSaying } from "../../../../tests/support/square-stub.ts";
import { startSquareStandin } from "../../../square-simulator/simulator.ts";
import { squarePayments } from "./provider.ts";

const SELLER = { accessToken: "token", locationId: "L1", environment: "sandbox" } as const;
const standin = await startSquareStandin(SELLER);
afterAll(() => standin.stop());

function check(baseUrl: string, changes: { accessToken?: string; locationId?: string } = {}) {
  return squarePayments({ ...SELLER, ...changes, baseUrl }, quietLog).checkSeller();
}

test("an active location in the United Kingdom that takes pounds is ready", async () => {
  expect(await check(standin.url)).toEqual({ kind: "ready" });
});

test("a token or location that Square does not know is named", async () => {
  expect(await check(standin.url, { accessToken: "other" })).toEqual({
    kind: "wrong",
    sentence: "SQUARE_ACCESS_TOKEN is not accepted by Square.",
  });
  expect(await check(standin.url, { locationId: "L2" })).toEqual({
    kind: "wrong",
    sentence: "SQUARE_LOCATION_ID must name a location of the Square account.",
  });
});

test.each([
  [{ status: "INACTIVE" }, "an active location"],
  [{ currency: "EUR" }, "a location that takes pounds (GBP)"],
  [{ country: "IE" }, "a location in the United Kingdom"],
])("a location with %o is refused", async (change, what) => {
  const location = { id: "L1", status: "ACTIVE", currency: "GBP", country: "GB", ...change };
  expect(await check(await squareSaying(200, { location }))).toEqual({
    kind: "wrong",
    sentence: `SQUARE_LOCATION_ID must name ${what}.`,
  });
});

test("a token that may not read locations is named", async () => {
  const errors = [{ category: "AUTHENTICATION_ERROR", code: "INSUFFICIENT_SCOPES" }];
  expect(await check(await squareSaying(403, { errors }))).toEqual({
    kind: "wrong",
    sentence: "SQUARE_ACCESS_TOKEN must be allowed to read the location of SQUARE_LOCATION_ID.",
  });
});

test("a Square that is away, busy or broken says nothing about the settings", async () => {
  const errors = [{ category: "API_ERROR", code: "INTERNAL_SERVER_ERROR" }];
  const limited = [{ category: "RATE_LIMIT_ERROR", code: "RATE_LIMITED" }];
  for (const url of [
    "http://127.0.0.1:1",
    await squareSaying(500, { errors }),
    await squareSaying(429, { errors: limited }),
    await squareSaying(200, {}),
  ]) {
    expect(await check(url)).toEqual({ kind: "unreachable" });
  }
});
