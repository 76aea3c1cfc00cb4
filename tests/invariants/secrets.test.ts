import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { cardToken } from "../../src/square-simulator/test-fixture.ts";
import { findSecrets } from "./secrets.ts";

test.each([
  ["card number", "paid with 4111 1111 1111 1111"],
  ["card number", '{"pan":"5555555555554444"}'],
  ["card number", "3782 822463 10005"],
  ["card token", `{"token":"${cardToken()}"}`],
  ["access token", "authorization: Bearer EAAA-secret"],
  ["password in an address", "cannot reach postgres://slipway:hunter2@db/slipway"],
  ["account link", "GET https://lake.example/account/confirm#x9Zk-3hQ_w0aBcDeFgHiJk"],
  ["password hash", '{"password":"$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA"}'],
  ["manage link", "GET https://lake.example/booking/manage#x9Zk-3hQ_w0aBcDeFgHiJk"],
  ["full voucher code", "the code 7KQ2-9RXW-3MFT-C0DE was spent"],
])("a %s in a log is detected", (name, log) => {
  expect(findSecrets(log)).toEqual([name]);
});

test("a known secret is detected by its value, and not repeated", () => {
  const found = findSecrets('{"msg":"mail to amelia@example.com"}', ["amelia@example.com", "Hart"]);
  expect(found).toEqual(["something known that begins with ame…"]);
});

test("ordinary lines are clean", () => {
  const line = { level: 30, time: 1_763_740_000_000, id: randomUUID(), amountPence: 3600 };
  expect(findSecrets(JSON.stringify(line))).toEqual([]);
  expect(
    findSecrets('{"id":"41111111-1111-4111-8111-111111111111","ms":4.111111111111111}'),
  ).toEqual([]);
  expect(findSecrets('{"method":"GET","path":"/booking/manage"}')).toEqual([]);
  expect(findSecrets('{"err":"connect ECONNREFUSED 127.0.0.1:5432","ms":12}')).toEqual([]);
});
