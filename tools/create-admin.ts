import { stdin, stdout } from "node:process";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { pino } from "pino";
import { createAdministrator } from "../src/server/accounts/create-account.ts";
import { refuseCommonPassword } from "../src/server/accounts/passwords.ts";
import { resetSecondFactorsOnServer } from "../src/server/accounts/second-factor/reset-second-factors.ts";
import {
  type Config,
  ConfigError,
  type DatabaseAddress,
  readConfig,
} from "../src/server/platform/config/config.ts";
import { connectTo, transportTo } from "../src/server/platform/database/connect.ts";
import { accountEmail, newAdministrator } from "../src/shared/contract/public/account-fields.ts";
import { readOptions } from "./read-options.ts";
import { findRunningDatabase } from "./running-database.ts";

/**
 * `npm run create-admin -- --email ada@example.com --name "Ada Byron"`: creates an administrator,
 * or gives the role to an existing account. Prompts for missing values. The password is read from
 * standard input, never from the command line, where other users of the machine could see it.
 *
 * `npm run create-admin -- --email ada@example.com --reset-second-factor`: for an administrator who
 * has lost their second factors, where nobody can reset them in the back office.
 */
const values = readOptions({
  email: { type: "string" },
  name: { type: "string" },
  "reset-second-factor": { type: "boolean", default: false },
});

/** While true, typed characters are not echoed. */
let isMuted = false;
const output = new Writable({
  write: (chunk, _, done) => (isMuted ? done() : stdout.write(chunk, done)),
});
const prompt = createInterface({ input: stdin, output, terminal: stdin.isTTY });
const lines = prompt[Symbol.asyncIterator]();

async function askFor(question: string, isSecret = false): Promise<string> {
  stdout.write(question);
  isMuted = isSecret;
  const { value } = await lines.next();
  isMuted = false;
  if (isSecret) stdout.write("\n");
  return value ?? "";
}

const setUpHint = (publicUrl: string) =>
  `Nobody can book yet: ${publicUrl}/admin lists what is still to be set up.`;

/** Removes an administrator's second factors; the running server sends the emails about it. */
async function resetSecondFactor(database: DatabaseAddress, config: Config): Promise<string> {
  const address = values.email ?? (await askFor("Email address: "));
  const email = accountEmail.parse(address);
  const { db, pool } = connectTo(database.url, pino(), transportTo(database));
  try {
    const emailState = config.smtpUrl === undefined ? "captured" : "queued";
    await resetSecondFactorsOnServer({ db }, { email, emailState });
    return `The second factors of ${email} are removed. Sign in with the password, and set up new ones within 14 days.`;
  } finally {
    await pool.end();
  }
}

async function run(): Promise<string> {
  const config = readConfig(process.env);
  const database = await findRunningDatabase(config);
  if (database === undefined) {
    throw new Error(
      `No database is running in ${config.dataDir}: start Slipway, or set DATABASE_URL.`,
    );
  }
  if (values["reset-second-factor"]) return resetSecondFactor(database, config);
  const result = newAdministrator.safeParse({
    email: values.email ?? (await askFor("Email address: ")),
    name: values.name ?? (await askFor("Name: ")),
    password: await askFor("Password: ", true),
  });
  if (!result.success)
    throw new Error(result.error.issues.map(({ message }) => message).join("\n"));
  const { email, name, password } = result.data;
  const { db, pool } = connectTo(database.url, pino(), transportTo(database));
  try {
    await refuseCommonPassword({ db }, password, [email, name]);
    const isPasswordSet = await createAdministrator({ pool }, result.data);
    const message = isPasswordSet
      ? `${email} is an administrator and can sign in.`
      : `${email} had an account and is now an administrator; the password stays as it was.`;
    const { rows } = await pool.query<{ open: boolean }>("SELECT public.venue_is_open() AS open");
    return rows[0]?.open ? message : `${message}\n${setUpHint(config.publicUrl)}`;
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
  prompt.close();
}
