import { expect, test } from "vitest";
import { LONG_RESPONSE_TIMEOUT_MS, TIMEOUTS_MS as limit, RESPONSE_TIMEOUT_MS } from "./timeouts.ts";

test("whoever waits, waits longer than the one behind", () => {
  const {
    placementResponse: placingAnswer,
    passwordResponse: passwordAnswer,
    passwordQueue: passwordTurn,
    response: answer,
    providerCall,
  } = limit;
  const { databaseReply, statement, lock, connection } = limit;
  expect(LONG_RESPONSE_TIMEOUT_MS).toBeGreaterThan(placingAnswer);
  expect(LONG_RESPONSE_TIMEOUT_MS).toBeGreaterThan(passwordAnswer);
  expect(passwordAnswer).toBeGreaterThan(passwordTurn);
  // An authorisation that is asked for twice, and the statement that confirms the booking.
  expect(placingAnswer).toBeGreaterThan(2 * providerCall + databaseReply);
  expect(providerCall).toBeGreaterThan(databaseReply);
  expect(RESPONSE_TIMEOUT_MS).toBeGreaterThan(answer);
  expect(answer).toBeGreaterThan(databaseReply);
  expect(databaseReply).toBeGreaterThan(statement);
  expect(statement).toBeGreaterThan(connection);
  // Whoever waits for a lock does so on a connection that others wait for.
  expect(connection).toBeGreaterThan(lock);
});
