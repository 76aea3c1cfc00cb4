import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { bookingChangesFixture } from "../../../../tests/support/booking-changes-fixture.ts";

const { context, call, adminHeaders, staffId } = await bookingChangesFixture();

const save = (viewId: string, name: string, filter: object = {}) =>
  call("PUT", `/admin/booking-views/${viewId}`, adminHeaders, { name, filter });
const remove = (viewId: string) => call("DELETE", `/admin/booking-views/${viewId}`, adminHeaders);
const list = async () => (await call("GET", "/admin/booking-views", adminHeaders)).body;

async function readEventTypes(viewId: string): Promise<string[]> {
  const rows = await context.db
    .selectFrom("events")
    .select("type")
    .where("entityId", "=", viewId)
    .orderBy("at")
    .execute();
  return rows.map(({ type }) => type);
}

test("a view is saved with its filter and who made it, renamed, and removed; repeating changes nothing", async () => {
  const id = randomUUID();
  const filter = { period: "today", waiver: "unsigned", sort: "visit" };
  await save(id, "Unsigned today", filter);
  await save(id, "Unsigned today", filter);
  const { name: madeBy } = await context.db
    .selectFrom("users")
    .select("name")
    .where("id", "=", staffId)
    .executeTakeFirstOrThrow();
  expect(await list()).toEqual([{ id, name: "Unsigned today", filter, madeBy }]);
  await save(id, "To sign", filter);
  expect(await list()).toMatchObject([{ id, name: "To sign", filter }]);
  await remove(id);
  await remove(id);
  expect(await list()).toEqual([]);
  expect(await readEventTypes(id)).toEqual([
    "booking_view.created",
    "booking_view.changed",
    "booking_view.deleted",
  ]);
});

test("two views cannot have the same name, whatever its case, also when saved at once", async () => {
  const replies = await Promise.all(
    ["Unpaid", "UNPAID", "unpaid"].map((name) => save(randomUUID(), name)),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(replies.filter(({ body }) => body.code === "BOOKING_VIEW_EXISTS")).toHaveLength(2);
});

test("a view holds filters only, no search and no customer", async () => {
  const id = randomUUID();
  await save(id, "Mine", { search: "amelia", customerId: randomUUID(), source: "staff" });
  const saved = (await list()).find((view: { id: string }) => view.id === id);
  expect(saved.filter).toEqual({ source: "staff" });
});
