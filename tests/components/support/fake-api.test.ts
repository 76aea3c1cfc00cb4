import { expect, test } from "vitest";
import { contract } from "../../../src/shared/contract/contract.ts";
import { FakeApi } from "./fake-api.ts";

const ACTIVITIES_URL = "http://localhost/api/activities";

test("a response that the contract does not allow is a fault", async () => {
  const api = new FakeApi().respond(contract.activities.list, [{ name: "Raft" }] as never);
  expect((await api.fetch(ACTIVITIES_URL)).status).toBe(500);
  expect(api.faults.join()).toContain("Output validation failed");
});

test("a call without a response from the test is a fault", async () => {
  const api = new FakeApi();
  expect((await api.fetch(ACTIVITIES_URL)).status).toBe(500);
  expect(api.faults).toEqual(["The test gives no response to GET /activities."]);
});

test("a path that is not in the contract is a fault", async () => {
  const api = new FakeApi();
  expect((await api.fetch("http://localhost/api/raft")).status).toBe(404);
  expect(api.faults).toHaveLength(1);
});

test("an endpoint can only be refused with a code that its contract lists", () => {
  expect(() => new FakeApi().refuse(contract.activities.list, "CARD_DECLINED")).toThrow(
    "CARD_DECLINED",
  );
});

test("an input that the contract does not allow is a fault, because the product sent it", async () => {
  const api = new FakeApi().respond(contract.activities.slots, []);
  await api.fetch(`${ACTIVITIES_URL}/none/slots?date=never`);
  expect(api.faults.join()).toContain("Input validation failed");
});

test("single responses come before the standing one, and inputs are recorded", async () => {
  const activityId = "00000000-0000-4000-8000-000000000001";
  const api = new FakeApi()
    .refuse(contract.activities.slots, "ACTIVITY_NOT_FOUND")
    .respondOnce(contract.activities.slots, []);
  const slotsUrl = `${ACTIVITIES_URL}/${activityId}/slots?date=2026-06-18`;
  expect((await api.fetch(slotsUrl)).status).toBe(200);
  expect((await api.fetch(slotsUrl)).status).toBe(404);
  expect(api.calls(contract.activities.slots)[0]).toEqual({ activityId, date: "2026-06-18" });
  expect(api.faults).toEqual([]);
});
