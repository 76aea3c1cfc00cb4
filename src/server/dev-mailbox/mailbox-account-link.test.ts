import { expect, test } from "vitest";
import { testAccount } from "../../../tests/support/test-account.ts";
import { testApp } from "../../../tests/support/test-app.ts";
import { testContext } from "../../../tests/support/test-context.ts";
import { requestPasswordReset } from "../accounts/account-requests.ts";
import { resetPassword } from "../accounts/reset-password.ts";
import { signIn } from "../accounts/sign-in.ts";

const context = await testContext();
const { db } = context;
const base = await testApp(context);

test("the dev mailbox issues an account link when it is followed, until it has been used", async () => {
  const account = await testAccount(context);
  await requestPasswordReset(context, account.email);
  const { id } = await db
    .selectFrom("emails")
    .select("id")
    .where("toAddress", "=", account.email)
    .executeTakeFirstOrThrow();
  const follow = () => fetch(`${base}/dev/mailbox/${id}/account`, { redirect: "manual" });
  const followed = await follow();
  expect(followed.status).toBe(303);
  const [, token = ""] =
    /\/account\/new-password#([\w-]{22})$/.exec(followed.headers.get("location") ?? "") ?? [];
  await resetPassword(context, { token, newPassword: "another horse" });
  await signIn(context, { ...account, password: "another horse" });
  expect((await follow()).status).toBe(404);
});
