import { stdin, stdout } from "node:process";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { parseArgs } from "node:util";
import { pino } from "pino";
import { isCommonPassword } from "../src/server/accounts/common-password.ts";
import { makeAdministrator } from "../src/server/accounts/create-administrator.ts";
import { ConfigError, readConfig } from "../src/server/platform/config/config.ts";
import { connectTo } from "../src/server/platform/database/connect.ts";
import { newAccount } from "../src/shared/contract/public/account-fields.ts";
import { Refusal } from "../src/shared/refusal.ts";
import { runningEmbeddedUrl } from "./running-database.ts";

/**
 * `npm run create-admin -- --email ada@example.com --name "Ada Byron"`: makes an administrator, or
 * makes one of an account that is there. What is not given is asked for; the password is read from
 * standard input, never from the command line, where others on the machine could see it.
 */
const { values } = parseArgs({ options: { email: { type: "string" }, name: { type: "string" } } });

/** Shows nothing of what is typed while it is muted. */
let isMuted = false;
const shown = new Writable({
  write: (chunk, _, done) => (isMuted ? done() : stdout.write(chunk, done)),
});
const asking = createInterface({ input: stdin, output: shown, terminal: stdin.isTTY });
const lines = asking[Symbol.asyncIterator]();

async function ask(question: string, isSecret = false): Promise<string> {
  stdout.write(question);
  isMuted = isSecret;
  const { value } = await lines.next();
  isMuted = false;
  if (isSecret) stdout.write("\n");
  return value ?? "";
}

const setUpHint = (publicUrl: string) =>
  `Nobody can book yet: ${publicUrl}/admin lists what the venue still has to set.`;

async function run(): Promise<string> {
  const config = readConfig(process.env);
  const url = config.databaseUrl ?? (await runningEmbeddedUrl(config.dataDir));
  if (url === undefined) {
    throw new Error(
      `No database is running in ${config.dataDir}: start Slipway, or set DATABASE_URL.`,
    );
  }
  const read = newAccount.safeParse({
    email: values.email ?? (await ask("E-mail address: ")),
    name: values.name ?? (await ask("Name: ")),
    password: await ask("Password: ", true),
  });
  if (!read.success) throw new Error(read.error.issues.map(({ message }) => message).join("\n"));
  if (isCommonPassword(read.data.password, [read.data.email, read.data.name])) {
    throw new Refusal("PASSWORD_TOO_COMMON");
  }
  const { pool } = connectTo(url, pino());
  try {
    const isNew = await makeAdministrator({ pool }, read.data);
    const made = isNew
      ? `${read.data.email} is an administrator and can sign in.`
      : `${read.data.email} had an account and is an administrator now; the password stays as it was.`;
    const { rows } = await pool.query<{ open: boolean }>("SELECT public.venue_is_open() AS open");
    return rows[0]?.open ? made : `${made}\n${setUpHint(config.publicUrl)}`;
  } finally {
    await pool.end();
  }
}

try {
  console.log(await run());
} catch (error) {
  const lines = error instanceof ConfigError ? error.lines : [];
  console.error(lines.length > 0 ? lines.join("\n") : String((error as Error).message));
  process.exitCode = 1;
} finally {
  asking.close();
}
