import { beforeEach, expect, test } from "vitest";
import { findBrokenInvariants } from "../../../../tests/invariants/invariants.ts";
import { testAccount } from "../../../../tests/support/test-account.ts";
import { setVenueClock } from "../../../../tests/support/test-clock.ts";
import { testContext } from "../../../../tests/support/test-context.ts";
import { parseEmailContent } from "../../emails/content/email-content.ts";
import { emailLastSeal } from "./email-last-seal.ts";
import { sealEvents } from "./seal-events.ts";

const context = await testContext();
const { db, pool } = context;
const ada = await testAccount(context, { role: "admin" });
const tom = await testAccount(context, { role: "admin" });
await testAccount(context, { role: "customer" });

/** Sets the venue's clock, an hour behind UTC+1 in London's summer. */
async function setTime(instant: string) {
  const { rows } = await pool.query("SELECT extract(epoch FROM now())::float8 * 1000 AS ms");
  await setVenueClock(context.database.ownerPool, new Date(instant).getTime() - rows[0].ms);
}

async function listEmails() {
  const emails = await db
    .selectFrom("emails")
    .select(["toAddress", "content", "state"])
    .where("kind", "=", "activity-log-seal")
    .orderBy("toAddress")
    .execute();
  return emails.map(({ content, ...email }) => ({
    ...email,
    ...(parseEmailContent("activity-log-seal", content).content as {
      number: number;
      hash: string;
    }),
  }));
}

beforeEach(async () => {
  await db.deleteFrom("emails").execute();
  await db.deleteFrom("eventSealEmails").execute();
});

test("the last seal is emailed to every owner once a day, from six o'clock at the venue", async () => {
  await setTime("2026-06-20T04:59:00Z");
  await emailLastSeal(context);
  await sealEvents(context);
  await emailLastSeal(context);
  expect(await listEmails()).toEqual([]);

  await setTime("2026-06-20T05:01:00Z");
  await Promise.all([1, 2, 3, 4].map(() => emailLastSeal(context)));
  await setTime("2026-06-20T22:59:00Z");
  await emailLastSeal(context);
  const { rows } = await pool.query(
    "SELECT number, encode(hash, 'hex') AS hash, event_count FROM event_seals",
  );
  expect(rows).toHaveLength(1);
  const { number, hash } = rows[0];
  const [first, second] = await listEmails();
  expect(await listEmails()).toHaveLength(2);
  expect([first?.toAddress, second?.toAddress]).toEqual([ada.email, tom.email].toSorted());
  expect(first).toMatchObject({ state: "captured", number, hash });

  await setTime("2026-06-20T23:30:00Z");
  await emailLastSeal(context);
  expect(await listEmails()).toHaveLength(2);
  await setTime("2026-06-21T05:30:00Z");
  await emailLastSeal(context);
  expect(await listEmails()).toHaveLength(4);
  expect(await findBrokenInvariants(pool)).toEqual([]);
});

test("goes to owners who want no notifications, and is not written while there is nobody to send it to", async () => {
  await setTime("2026-06-22T05:30:00Z");
  await pool.query("UPDATE settings SET email_notifications = false");
  await sealEvents(context);
  await pool.query("UPDATE users SET role = 'customer', staff_role_id = NULL");
  await emailLastSeal(context);
  expect(await listEmails()).toEqual([]);
  await pool.query(
    `UPDATE users u SET role = 'admin', staff_role_id = r.id FROM staff_roles r
     WHERE (u.id, r.shipped_as) IN (($1, 'owner'), ($2, 'manager'))`,
    [ada.id, tom.id],
  );
  await emailLastSeal(context);
  expect((await listEmails()).map(({ toAddress }) => toAddress)).toEqual([ada.email]);
});
