import { execFile } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { signIn } from "../../src/server/accounts/sign-in.ts";
import { projectRoot } from "../../src/server/platform/config/project-root.ts";
import { errors } from "../../src/shared/errors.ts";
import { testAccount } from "../support/test-account.ts";
import { testClockOptions } from "../support/test-clock-options.ts";
import { testContext } from "../support/test-context.ts";

const context = await testContext();
const { database, db } = context;

/** @param stdin the answers on standard input, one line per prompt */
function createAdmin(
  args: string[],
  stdin: string,
  databaseUrl = database.url,
): Promise<{ code: number; output: string }> {
  const clock = testClockOptions();
  const env = {
    ...clock.env,
    PATH: process.env.PATH,
    DEMO: "1",
    DATABASE_URL: databaseUrl,
  };
  return new Promise((resolve) => {
    const command = [...clock.args, join(projectRoot, "tools/create-admin.ts"), ...args];
    const child = execFile(process.execPath, command, { env }, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr });
    });
    child.stdin?.end(stdin);
  });
}

const password = "a long password";

test("creates an administrator and never prints the password", async () => {
  const args = ["--email", "Ada@Example.com", "--name", "Ada Byron"];
  const { code, output } = await createAdmin(args, `${password}\n`);
  expect(output).toContain("ada@example.com is an administrator and can sign in.");
  expect(output).toMatch(/Nobody can book yet: \S+\/admin lists what is still to be set up\./);
  expect(output).not.toContain(password);
  expect(code).toBe(0);
  const { account } = await signIn(context, { email: "ada@example.com", password });
  expect(account).toEqual({ email: "ada@example.com", name: "Ada Byron", role: "admin" });
});

test("gives an existing account the role and keeps its password", async () => {
  const account = await testAccount(context);
  const { output } = await createAdmin([], `${account.email}\nAmelia Hart\n${password}\n`);
  expect(output).toContain("the password stays as it was");
  expect((await signIn(context, account)).account?.role).toBe("admin");
  const events = await db
    .selectFrom("events")
    .select(["type", "before", "after"])
    .where("entityId", "=", account.id)
    .where("type", "=", "account.role-changed")
    .execute();
  expect(events).toEqual([
    {
      type: "account.role-changed",
      before: { role: "customer", staffRole: null },
      after: { role: "admin", staffRole: "Owner" },
    },
  ]);
});

test("works as the role that owns the tables, where that is the server's too", async () => {
  const args = ["--email", "joan@example.com", "--name", "Joan Clarke"];
  const { code, output } = await createAdmin(args, `${password}\n`, database.ownerUrl);
  expect(output).toContain("joan@example.com is an administrator and can sign in.");
  expect(code).toBe(0);
});

test("refuses the venue's name as a password", async () => {
  await db.updateTable("settings").set({ businessName: "Wakeboard Cove" }).execute();
  const args = ["--email", "grace@example.com", "--name", "Grace Hopper"];
  const { code, output } = await createAdmin(args, "wakeboardcove1\n");
  expect(output).toContain(errors.PASSWORD_TOO_COMMON.sentence);
  expect(code).toBe(1);
});

test("rejects invalid input and creates nothing", async () => {
  const { code, output } = await createAdmin(["--email", "nonsense", "--name", "Ada"], "short\n");
  expect(output).toContain("Invalid email address");
  expect(output).toContain("Password must be at least 8 characters");
  expect(code).toBe(1);
});

test("resets the second factor of an administrator, records it and mails the owners", async () => {
  const account = await testAccount(context, { role: "admin", name: "Max Manager" });
  const owner = await testAccount(context, { role: "admin" });
  await db
    .insertInto("totpSecrets")
    .values({ userId: account.id, secret: Buffer.of(1) })
    .execute();
  await db.updateTable("users").set({ secondFactorDueAt: null }).execute();
  const args = ["--reset-second-factor", "--email", account.email];
  const { code, output } = await createAdmin(args, "");
  expect(output).toContain(`The second factors of ${account.email} are removed.`);
  expect(code).toBe(0);
  expect(await db.selectFrom("totpSecrets").select("userId").execute()).toEqual([]);
  const { secondFactorDueAt } = await db
    .selectFrom("users")
    .select("secondFactorDueAt")
    .where("id", "=", account.id)
    .executeTakeFirstOrThrow();
  expect(secondFactorDueAt).not.toBeNull();
  const events = await db
    .selectFrom("events")
    .select(["actorKind", "entityId"])
    .where("type", "=", "account.second-factors-reset")
    .execute();
  expect(events).toEqual([{ actorKind: "system", entityId: account.id }]);
  const emails = await db
    .selectFrom("emails")
    .select(["toAddress", "kind", "state"])
    .where("kind", "in", ["second-factor-changed", "second-factors-reset"])
    .execute();
  expect(emails).toContainEqual({
    toAddress: account.email,
    kind: "second-factor-changed",
    state: "captured",
  });
  expect(emails).toContainEqual({
    toAddress: owner.email,
    kind: "second-factors-reset",
    state: "captured",
  });
  const unknown = await createAdmin(["--reset-second-factor", "--email", "no@example.com"], "");
  expect(unknown.output).toContain(errors.ADMINISTRATOR_NOT_FOUND.sentence);
  expect(unknown.code).toBe(1);
});
