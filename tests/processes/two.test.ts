import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { testAccount } from "../support/test-account.ts";
import { placement } from "../support/test-visitor.ts";
import { Person } from "./support/person.ts";
import { processFixture } from "./support/process-fixture.ts";
import type { ServerProcess } from "./support/server-process.ts";

/* What would break first with several processes; `npm run drill -- processes` has the rest. */

const { context, venue, start } = await processFixture();
const [ten, eleven] = venue.slots as [Date, Date];
await context.db.updateTable("settings").set({ maxBookingsPerSlot: 1000 }).execute();
const servers = await Promise.all([start(), start()]);
const serverOf = (index: number) => servers[index % 2] as ServerProcess;

function hold(person: Person, index: number, startsAt: Date) {
  return person.send(serverOf(index), "POST /api/checkouts", {
    body: { activityId: venue.activityId, startsAt, ticketCount: 1 },
  });
}

test("buyers at two processes get the last places of a slot once each", async () => {
  const replies = await Promise.all(
    Array.from({ length: 24 }, (_, index) => hold(new Person(), index, ten)),
  );
  const codes = replies.map(({ status, body }) => body.code ?? status);
  expect(codes.sort()).toEqual([...Array(10).fill(201), ...Array(14).fill("SLOT_FULL")]);
});

test("a key that reaches two processes at once books and charges once", async () => {
  const person = new Person();
  const { body: checkout } = await hold(person, 0, eleven);
  const request = {
    headers: { "idempotency-key": randomUUID() },
    body: placement(venue, { expectedTotalPence: 1800 }),
  };
  const press = (index: number) =>
    person.send(serverOf(index), `POST /api/checkouts/${checkout.id}/booking`, request);
  const replies = await Promise.all([0, 1, 2, 3].map(press));
  for (const { status, body } of replies) {
    if (status !== 201) expect(body.code ?? body.state).toMatch(/^(PAYMENT_RUNNING|checking)$/);
  }
  await expect.poll(async () => (await press(0)).status).toBe(201);
  const repeats = await Promise.all([0, 1].map(press));
  const ids = [...replies, ...repeats].flatMap(({ body }) => body.booking?.id ?? []);
  expect(ids.length).toBeGreaterThan(2);
  expect(new Set(ids).size).toBe(1);
  expect(context.simulator.payments()).toHaveLength(1);
});

test("a session that one process ends is over at the other", async () => {
  const { email, password } = await testAccount(context);
  const person = new Person();
  await person.send(serverOf(0), "POST /api/session", { body: { email, password } });
  const { cookie } = person;
  const readAccount = async () =>
    (await new Person().send(serverOf(1), "GET /api/session", { headers: { cookie } })).body
      .account;
  expect(await readAccount()).toMatchObject({ email });
  await person.send(serverOf(0), "DELETE /api/session");
  expect(await readAccount()).toBeNull();
});
