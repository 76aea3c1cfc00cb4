import { beforeEach, expect, test } from "vitest";
import { findBrokenInvariants } from "../../../tests/invariants/invariants.ts";
import { signedInCookie, testAccount } from "../../../tests/support/test-account.ts";
import { testContext } from "../../../tests/support/test-context.ts";
import { drainDeliveries } from "../emails/send-emails.ts";
import { requestAccount } from "./account-requests.ts";
import { purgeOldRequests } from "./purge-old-requests.ts";

const context = await testContext();
const { db, pool } = context;
const amelia = await testAccount(context);

beforeEach(async () => {
  await db.deleteFrom("sessions").execute();
  await db.deleteFrom("emails").execute();
  await db.deleteFrom("accountRequests").execute();
});

async function listRequests() {
  return db.selectFrom("accountRequests").select(["kind", "passwordHash"]).execute();
}

const robin = { email: "robin@example.com", name: "Robin Lake", password: "correct horse" };

test("the password of an account that was never opened is cleared when its request expires", async () => {
  await requestAccount(context, robin);
  await purgeOldRequests(context);
  expect((await listRequests())[0]?.passwordHash).toMatch(/^\$argon2id\$/);
  await pool.query("UPDATE account_requests SET expires_at = venue_now() - interval '1 minute'");
  await purgeOldRequests(context);
  expect(await listRequests()).toEqual([{ kind: "account-open", passwordHash: null }]);
});

test("a request is purged a week after it expires; its email stays", async () => {
  await requestAccount(context, robin);
  await pool.query(`UPDATE account_requests SET expires_at = venue_now() - interval '8 days'`);
  await pool.query(`UPDATE emails SET created_at = venue_now() - interval '9 days'`);
  await purgeOldRequests(context);
  expect(await listRequests()).toEqual([]);
  const emails = await db.selectFrom("emails").select("accountRequestId").execute();
  expect(emails).toEqual([{ accountRequestId: null }]);
  expect(await findBrokenInvariants(pool)).toEqual([]);
});

test("a request is kept until its email no longer waits, and then both lose the address", async () => {
  await requestAccount(context, robin);
  await drainDeliveries(context);
  await pool.query(`UPDATE account_requests SET expires_at = venue_now() - interval '8 days'`);
  await pool.query(`UPDATE emails SET state = 'queued'`);
  await purgeOldRequests(context);
  expect(await listRequests()).toHaveLength(1);
  await pool.query(`UPDATE emails SET state = 'captured'`);
  await purgeOldRequests(context);
  expect(await listRequests()).toEqual([]);
  expect(await db.selectFrom("emails").select("toAddress").execute()).toEqual([{ toAddress: "" }]);
});

test("ended sessions are purged, live ones are not", async () => {
  await signedInCookie(context, amelia);
  await signedInCookie(context, amelia);
  const { id } = await db.selectFrom("sessions").select("id").executeTakeFirstOrThrow();
  await pool.query(
    "UPDATE sessions SET updated_at = venue_now() - interval '8 days' WHERE id = $1",
    [id],
  );
  await purgeOldRequests(context);
  const remaining = await db.selectFrom("sessions").select("id").execute();
  expect(remaining).toHaveLength(1);
  expect(remaining).not.toContainEqual({ id });
});
