import { expect, test } from "vitest";
import { LONG_RESPONSE_TIMEOUT_MS, TIMEOUTS_MS as limit, RESPONSE_TIMEOUT_MS } from "./timeouts.ts";

test("each timeout is longer than those it contains", () => {
  const { placementResponse, passwordResponse, passwordQueue, response, providerCall } = limit;
  const { databaseReply, statement, lock, connection } = limit;
  expect(LONG_RESPONSE_TIMEOUT_MS).toBeGreaterThan(placementResponse);
  expect(LONG_RESPONSE_TIMEOUT_MS).toBeGreaterThan(passwordResponse);
  expect(passwordResponse).toBeGreaterThan(passwordQueue);
  // An authorisation that is retried once, and the statement that confirms the booking.
  expect(placementResponse).toBeGreaterThan(2 * providerCall + databaseReply);
  expect(providerCall).toBeGreaterThan(databaseReply);
  expect(RESPONSE_TIMEOUT_MS).toBeGreaterThan(response);
  expect(response).toBeGreaterThan(databaseReply);
  expect(databaseReply).toBeGreaterThan(statement);
  expect(statement).toBeGreaterThan(connection);
  // Waiting for a lock occupies a connection that other requests wait for.
  expect(connection).toBeGreaterThan(lock);
});
