import { beforeEach, expect, test } from "vitest";
import { brokenInvariants } from "../../../tests/invariants/invariants.ts";
import { signedInCookie, testAccount } from "../../../tests/support/test-account.ts";
import { testContext } from "../../../tests/support/test-context.ts";
import { forgetOldRequests } from "./purge-old-requests.ts";
import { askForAccount } from "./request-account.ts";

const context = await testContext();
const { db, pool } = context;
const amelia = await testAccount(context);

beforeEach(async () => {
  await db.deleteFrom("sessions").execute();
  await db.deleteFrom("messages").execute();
  await db.deleteFrom("accountRequests").execute();
});

async function requests() {
  return db.selectFrom("accountRequests").select(["kind", "passwordHash"]).execute();
}

const robin = { email: "robin@example.com", name: "Robin Lake", password: "correct horse" };

test("the password of an account that never came to be is wiped when its time is over", async () => {
  await askForAccount(context, robin);
  await forgetOldRequests(context);
  expect((await requests())[0]?.passwordHash).toMatch(/^\$argon2id\$/);
  await pool.query("UPDATE account_requests SET expires_at = venue_now() - interval '1 minute'");
  await forgetOldRequests(context);
  expect(await requests()).toEqual([{ kind: "account-open", passwordHash: null }]);
});

test("a week later nothing of the request is left; the letter stays without it", async () => {
  await askForAccount(context, robin);
  await pool.query(`UPDATE account_requests SET expires_at = venue_now() - interval '8 days'`);
  await pool.query(`UPDATE messages SET created_at = venue_now() - interval '9 days'`);
  await forgetOldRequests(context);
  expect(await requests()).toEqual([]);
  const letters = await db.selectFrom("messages").select("accountRequestId").execute();
  expect(letters).toEqual([{ accountRequestId: null }]);
  expect(await brokenInvariants(pool)).toEqual([]);
});

test("sessions that ended are forgotten, and those that go on are not", async () => {
  await signedInCookie(context, amelia);
  await signedInCookie(context, amelia);
  const { id } = await db.selectFrom("sessions").select("id").executeTakeFirstOrThrow();
  await pool.query(
    "UPDATE sessions SET updated_at = venue_now() - interval '8 days' WHERE id = $1",
    [id],
  );
  await forgetOldRequests(context);
  const left = await db.selectFrom("sessions").select("id").execute();
  expect(left).toHaveLength(1);
  expect(left).not.toContainEqual({ id });
});
