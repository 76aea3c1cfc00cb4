import { z } from "zod";
import { isEmbedOrigin } from "../../../shared/embedding.ts";
import { parseS3Url } from "./s3-url.ts";

/** An environment variable: its schema, and the end of the sentence "NAME must be …". */
interface Setting<Value> {
  readonly schema: z.ZodType<Value>;
  readonly expected: string;
}

const settings = {
  PORT: setting(wholeNumber(65_535), "a port number from 0 to 65535 (0 takes any free one)"),
  HOST: setting(text(), "the address to listen on, such as 127.0.0.1 or 0.0.0.0"),
  PUBLIC_URL: setting(origin(), "the address visitors use, such as https://book.example.com"),
  DATABASE_URL: setting(
    urlWithProtocol("postgres:", "postgresql:"),
    "a PostgreSQL address, such as postgres://user:password@host:5432/name",
  ),
  DATA_DIR: setting(text(), "the folder for the embedded database and uploaded files"),
  FILES_URL: setting(
    s3Address(),
    "where uploaded pictures are stored, such as s3://KEY:SECRET@s3.example.com/bucket?region=eu-west-2",
  ),
  SMTP_URL: setting(
    urlWithProtocol("smtp:", "smtps:"),
    "a mail server's address, such as smtps://user:password@mail.example.com",
  ),
  AUTH_SECRET: setting(text().min(32), "a random text of at least 32 characters"),
  SQUARE_ACCESS_TOKEN: setting(text(), "the access token of your Square application"),
  SQUARE_APPLICATION_ID: setting(
    text().regex(/^(sq0idp|sandbox-sq0idb)-\S+$/),
    "the Square application's id, which begins with sq0idp- or sandbox-sq0idb-",
  ),
  SQUARE_LOCATION_ID: setting(text(), "the id of the Square location that takes the money"),
  SQUARE_ENVIRONMENT: setting(z.enum(["sandbox", "production"]), "sandbox or production"),
  SQUARE_WEBHOOK_SIGNATURE_KEY: setting(text(), "the signature key of the Square webhook"),
  SQUARE_BASE_URL: setting(
    urlWithProtocol("http:", "https:"),
    "the address of a Square simulator, such as http://127.0.0.1:4000",
  ),
  SQUARE_SDK_URL: setting(
    urlWithProtocol("http:", "https:"),
    "the address of a Square simulator's browser script",
  ),
  TRUST_PROXY: setting(wholeNumber(10), "the number of proxies in front, from 0 to 10"),
  EMBED_ORIGINS: setting(
    embedOrigins(),
    "the sites that may embed the booking pages, such as https://www.example.com, separated by spaces",
  ),
  ALLOW_UNSAFE_DATABASE: setting(
    z.enum(["0", "1"]).transform((flag) => flag === "1"),
    "1 (allow a database that may lose acknowledged writes) or 0",
  ),
  DEMO: setting(
    z.enum(["0", "1"]).transform((flag) => flag === "1"),
    "1 (with the demo venue) or 0 (without)",
  ),
} satisfies Record<string, Setting<unknown>>;

export type SettingName = keyof typeof settings;

export type SettingValues = {
  [Name in SettingName]?: z.output<(typeof settings)[Name]["schema"]>;
};

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings that are set; an empty one counts as absent. Each invalid setting gives one
 * error line, which never repeats the value, because some are secret.
 */
export function readSettings(env: Environment): { values: SettingValues; errors: string[] } {
  const values: Record<string, unknown> = {};
  const errors: string[] = [];
  for (const name of Object.keys(settings) as SettingName[]) {
    if (isAbsent(env, name)) continue;
    const result = settings[name].schema.safeParse(env[name]?.trim());
    if (result.success) values[name] = result.data;
    else errors.push(`${name} must be ${settings[name].expected}.`);
  }
  return { values: values as SettingValues, errors };
}

/** Returns one error line for each of `names` that is absent. */
export function missingSettings(env: Environment, names: readonly SettingName[]): string[] {
  return names
    .filter((name) => isAbsent(env, name))
    .map((name) => `${name} is missing: it must be ${settings[name].expected}.`);
}

export function isAbsent(env: Environment, name: SettingName): boolean {
  return (env[name]?.trim() ?? "") === "";
}

function setting<Value>(schema: z.ZodType<Value>, expected: string): Setting<Value> {
  return { schema, expected };
}

function text() {
  return z.string().min(1);
}

function wholeNumber(max: number) {
  return z.string().regex(/^\d+$/).transform(Number).pipe(z.number().max(max));
}

function urlWithProtocol(...protocols: string[]) {
  return z.string().refine((value) => protocols.includes(URL.parse(value)?.protocol ?? ""));
}

function s3Address() {
  return z.string().transform((value, context) => {
    const store = parseS3Url(value);
    if (store === null) context.addIssue("not an S3 address");
    return store ?? z.NEVER;
  });
}

function embedOrigins() {
  return z
    .string()
    .transform((value) => value.split(/\s+/))
    .refine((origins) => origins.every(isEmbedOrigin));
}

/** An http or https address without path, query or credentials, parsed to `https://host[:port]`. */
function origin() {
  return urlWithProtocol("http:", "https:")
    .refine((value) => URL.parse(value)?.href === `${URL.parse(value)?.origin}/`)
    .transform((value) => new URL(value).origin);
}
