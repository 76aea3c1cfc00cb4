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
function createAdmin(args: string[], stdin: string): Promise<{ code: number; output: string }> {
  const clock = testClockOptions();
  const env = {
    ...clock.env,
    PATH: process.env.PATH,
    DEMO: "1",
    DATABASE_URL: database.url,
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
  expect((await signIn(context, account)).account.role).toBe("admin");
  const events = await db
    .selectFrom("events")
    .select(["type", "before", "after"])
    .where("entityId", "=", account.id)
    .where("type", "=", "account.role-changed")
    .execute();
  expect(events).toEqual([
    { type: "account.role-changed", before: { role: "customer" }, after: { role: "admin" } },
  ]);
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
  expect(output).toContain("Password must be at least 6 characters");
  expect(code).toBe(1);
});
