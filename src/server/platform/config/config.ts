import { join, resolve } from "node:path";
import { isEmbedOrigin } from "../../../shared/embedding.ts";
import { projectRoot } from "./project-root.ts";
import { parseS3Url, type S3Bucket } from "./s3-url.ts";

/** The Square account. Without it, in demo mode only, the Square simulator is started. */
export interface SquareConfig {
  readonly accessToken: string;
  readonly applicationId: string;
  readonly locationId: string;
  readonly environment: "sandbox" | "production";
  /** Absent where Square cannot reach this server: webhooks only speed up what jobs find anyway. */
  readonly webhookSignatureKey: string | undefined;
  readonly baseUrl: string | undefined;
  readonly sdkUrl: string | undefined;
}

/** How to connect to one database as its two roles; the same where one role is both. */
export interface DatabaseAddress {
  /** For the server's role. */
  readonly url: string;
  /** For the role that owns the tables: it migrates, and grants the server's role what it needs. */
  readonly ownerUrl: string;
  /**
   * Both addresses are those of a pooler that gives each transaction another connection; absent
   * where they are PostgreSQL's own.
   */
  readonly pooler?: "transaction";
}

/** The validated configuration. Never log it: it holds secrets. */
export interface Config {
  readonly demo: boolean;
  readonly port: number;
  readonly host: string;
  /** Scheme, host and port as visitors see them, without a trailing slash. */
  readonly publicUrl: string;
  /** Absent: the embedded database in `dataDir` is used. */
  readonly database: DatabaseAddress | undefined;
  /** A standby of the database for lists, stats and exports; absent: the database serves them. */
  readonly readReplicaUrl: string | undefined;
  /** Allows a database that may lose acknowledged writes (`fsync` off, say). */
  readonly isUnsafeDatabaseAllowed: boolean;
  /** An absolute path. */
  readonly dataDir: string;
  /** Absent: files are stored in `dataDir`. */
  readonly filesStore: S3Bucket | undefined;
  /** Absent, in demo mode only: emails are not sent but readable in the dev mailbox. */
  readonly smtpUrl: string | undefined;
  readonly square: SquareConfig | undefined;
  /** The path of the file from Square with which Apple checks the domain; absent: no Apple Pay. */
  readonly applePayDomainFile: string | undefined;
  /** Absent in demo mode only: a generated one is stored in `dataDir`. */
  readonly authSecret: string | undefined;
  /** The passphrase that encrypts backups. Absent: they are not encrypted. */
  readonly backupKey: string | undefined;
  /** Sites that may embed the booking pages, in addition to those in the venue's settings. */
  readonly embedOrigins: readonly string[];
  /** How many proxies in front of the server are trusted to state the caller's address. */
  readonly trustedProxies: number;
  /** The port of its own on which metrics are served; absent: they are served on `port`, or not. */
  readonly metricsPort: number | undefined;
  /** What a request for metrics must present; absent: nothing, and `port` serves no metrics. */
  readonly metricsKey: string | undefined;
  /** Where traces are sent by OTLP over HTTP, without a path; absent: there are none. */
  readonly tracesUrl: string | undefined;
  /** The part of all traces that is recorded, from 0 to 1. */
  readonly tracesRatio: number;
  /**
   * How long a stopping server keeps serving while `/readyz` responds with 503, so that the balancer
   * has taken it out before it refuses a connection.
   */
  readonly drainDelayMs: number;
}

/** Settings are invalid or missing. `lines` has one line for each, safe to print. */
export class ConfigError extends Error {
  readonly lines: readonly string[];

  constructor(lines: readonly string[]) {
    super(lines.join("\n"));
    this.name = "ConfigError";
    this.lines = lines;
  }
}

const SQUARE_CREDENTIALS = [
  "SQUARE_ACCESS_TOKEN",
  "SQUARE_APPLICATION_ID",
  "SQUARE_LOCATION_ID",
  "SQUARE_ENVIRONMENT",
] as const satisfies SettingName[];

const REQUIRED_OUTSIDE_DEMO = [
  "PUBLIC_URL",
  "AUTH_SECRET",
  "SMTP_URL",
  "TRUST_PROXY",
  ...SQUARE_CREDENTIALS,
] as const satisfies SettingName[];

/**
 * Reads the configuration from the environment. Demo mode is the default without DATABASE_URL.
 * @throws ConfigError listing every setting that is invalid, missing or contradictory.
 */
export function readConfig(env: Environment): Config {
  const { values, errors } = readSettings(env);
  const demo = values.DEMO ?? isAbsent(env, "DATABASE_URL");
  errors.push(...missingSettings(env, requiredSettings(env, demo)), ...findConflicts(values, demo));
  if (errors.length > 0) throw new ConfigError(errors);
  const port = values.PORT ?? 3000;
  return Object.freeze({
    demo,
    port,
    host: values.HOST ?? (demo ? "127.0.0.1" : "0.0.0.0"),
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${port}`,
    database: toDatabaseAddress(values),
    readReplicaUrl: values.DATABASE_READ_URL,
    isUnsafeDatabaseAllowed: values.ALLOW_UNSAFE_DATABASE ?? false,
    dataDir: values.DATA_DIR === undefined ? join(projectRoot, "data") : resolve(values.DATA_DIR),
    filesStore: values.FILES_URL,
    smtpUrl: values.SMTP_URL,
    square: toSquareConfig(values),
    applePayDomainFile: values.APPLE_PAY_DOMAIN_FILE,
    authSecret: values.AUTH_SECRET,
    backupKey: values.BACKUP_KEY,
    embedOrigins: values.EMBED_ORIGINS ?? [],
    trustedProxies: values.TRUST_PROXY ?? 0,
    metricsPort: values.METRICS_PORT,
    metricsKey: values.METRICS_KEY,
    tracesUrl: values.OTEL_EXPORTER_OTLP_ENDPOINT,
    tracesRatio: values.OTEL_TRACES_SAMPLER_ARG ?? 1,
    drainDelayMs: (values.DRAIN_DELAY_SECONDS ?? 0) * 1000,
  });
}

/**
 * Reads DATABASE_URL and DATABASE_OWNER_URL alone.
 * @throws ConfigError when one is invalid, or the former is missing
 */
export function readDatabaseAddress({
  DATABASE_URL,
  DATABASE_OWNER_URL,
}: Environment): DatabaseAddress {
  const env = { DATABASE_URL, DATABASE_OWNER_URL };
  const { values, errors } = readSettings(env);
  const address = toDatabaseAddress(values);
  const lines = [...errors, ...missingSettings(env, ["DATABASE_URL"])];
  if (address === undefined || lines.length > 0) throw new ConfigError(lines);
  return address;
}

/** In demo mode the Square credentials are all or none: one of them requires the others. */
function requiredSettings(env: Environment, demo: boolean): readonly SettingName[] {
  if (!demo) return REQUIRED_OUTSIDE_DEMO;
  return SQUARE_CREDENTIALS.every((name) => isAbsent(env, name)) ? [] : SQUARE_CREDENTIALS;
}

function toDatabaseAddress({
  DATABASE_URL: url,
  DATABASE_OWNER_URL: ownerUrl = url,
  DATABASE_POOLER: pooler,
}: SettingValues): DatabaseAddress | undefined {
  if (url === undefined || ownerUrl === undefined) return undefined;
  return Object.freeze({ url, ownerUrl, ...(pooler && { pooler }) });
}

function toSquareConfig(values: SettingValues): SquareConfig | undefined {
  const { SQUARE_ACCESS_TOKEN: accessToken, SQUARE_APPLICATION_ID: applicationId } = values;
  const { SQUARE_LOCATION_ID: locationId, SQUARE_ENVIRONMENT: environment } = values;
  if (!(accessToken && applicationId && locationId && environment)) return undefined;
  return Object.freeze({
    accessToken,
    applicationId,
    locationId,
    environment,
    webhookSignatureKey: values.SQUARE_WEBHOOK_SIGNATURE_KEY,
    baseUrl: values.SQUARE_BASE_URL,
    sdkUrl: values.SQUARE_SDK_URL,
  });
}

const LOOPBACK_HOSTS = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Returns one error line for each conflict between settings that are valid on their own. A demo
 * never touches real money, and real money never goes through a simulator.
 */
function findConflicts(values: SettingValues, demo: boolean): string[] {
  return [
    ...(demo ? findRealMoneyInDemo(values) : findInsecureUrl(values)),
    ...findMixedSquareEnvironments(values),
    ...findSettingsWithoutServer(values),
    ...findSharedPort(values),
  ];
}

/**
 * The embedded database has roles of its own, no pooler and no replica. An invalid DATABASE_URL is already
 * reported.
 */
function findSettingsWithoutServer(values: SettingValues): string[] {
  if ("DATABASE_URL" in values) return [];
  return (["DATABASE_OWNER_URL", "DATABASE_POOLER", "DATABASE_READ_URL"] as const)
    .filter((name) => values[name] !== undefined)
    .map((name) => `${name} must not be set without DATABASE_URL.`);
}

function findSharedPort({ PORT = 3000, METRICS_PORT }: SettingValues): string[] {
  if (METRICS_PORT !== PORT || PORT === 0) return [];
  return ["METRICS_PORT must not be the same as PORT: to serve both there, set METRICS_KEY alone."];
}

/**
 * Sandbox and production access tokens look alike, so a token is judged by the address that it
 * would be sent to: a production token is useless at the address of the sandbox or a simulator.
 */
function findRealMoneyInDemo(values: SettingValues): string[] {
  const lines: string[] = [];
  if (values.SQUARE_ENVIRONMENT === "production") {
    lines.push("SQUARE_ENVIRONMENT must be sandbox in demo mode: a demo takes no real money.");
  }
  if (values.SQUARE_APPLICATION_ID?.startsWith("sq0idp-")) {
    lines.push("SQUARE_APPLICATION_ID must be a sandbox one in demo mode (sandbox-sq0idb-…).");
  }
  if (host(values.SQUARE_BASE_URL) === "connect.squareup.com") {
    lines.push("SQUARE_BASE_URL must not be Square's production address in demo mode.");
  }
  return lines;
}

function findInsecureUrl(values: SettingValues): string[] {
  const address = values.PUBLIC_URL;
  if (address === undefined || address.startsWith("https:")) return [];
  if (LOOPBACK_HOSTS.has(host(address) ?? "")) return [];
  return ["PUBLIC_URL must begin with https:// outside demo mode, except on this machine itself."];
}

function findMixedSquareEnvironments(values: SettingValues): string[] {
  const { SQUARE_ENVIRONMENT: environment, SQUARE_APPLICATION_ID: applicationId } = values;
  const lines: string[] = [];
  if (environment === "sandbox" && applicationId?.startsWith("sq0idp-")) {
    lines.push("SQUARE_APPLICATION_ID is a production one, but SQUARE_ENVIRONMENT is sandbox.");
  }
  if (environment === "production" && applicationId?.startsWith("sandbox-")) {
    lines.push("SQUARE_APPLICATION_ID is a sandbox one, but SQUARE_ENVIRONMENT is production.");
  }
  for (const name of ["SQUARE_BASE_URL", "SQUARE_SDK_URL"] as const) {
    if (environment === "production" && values[name] !== undefined) {
      lines.push(`${name} must not be set when SQUARE_ENVIRONMENT is production.`);
    }
  }
  return lines;
}

function host(url: string | undefined): string | undefined {
  return url === undefined ? undefined : URL.parse(url)?.hostname;
}

/** Returns undefined for a text that is invalid. */
type Parser<Value> = (text: string) => Value | undefined;

/** An environment variable: its parser, and the end of the sentence "NAME must be …". */
interface Setting<Value> {
  readonly parse: Parser<Value>;
  readonly expected: string;
}

const settings = {
  PORT: setting(wholeNumber(65_535), "a port number from 0 to 65535 (0 takes any free one)"),
  HOST: setting(text(), "the address to listen on, such as 127.0.0.1 or 0.0.0.0"),
  PUBLIC_URL: setting(origin, "the address visitors use, such as https://book.example.com"),
  DATABASE_URL: setting(
    urlWithProtocol("postgres:", "postgresql:"),
    "a PostgreSQL address, such as postgres://user:password@host:5432/name",
  ),
  DATABASE_OWNER_URL: setting(
    urlWithProtocol("postgres:", "postgresql:"),
    "the address of the same database for the role that owns its tables, such as postgres://owner:password@host:5432/name",
  ),
  DATABASE_READ_URL: setting(
    urlWithProtocol("postgres:", "postgresql:"),
    "the address of a standby of the same database, such as postgres://user:password@standby:5432/name",
  ),
  DATABASE_POOLER: setting(
    (value) => (value === "transaction" ? value : undefined),
    "transaction (each transaction may get another connection), or not set",
  ),
  DATA_DIR: setting(text(), "the folder for the embedded database and uploaded files"),
  FILES_URL: setting(
    (value) => parseS3Url(value) ?? undefined,
    "where uploaded pictures are stored, such as s3://KEY:SECRET@s3.example.com/bucket?region=eu-west-2",
  ),
  SMTP_URL: setting(
    urlWithProtocol("smtp:", "smtps:"),
    "a mail server's address, such as smtps://user:password@mail.example.com",
  ),
  AUTH_SECRET: setting(text(32), "a random text of at least 32 characters"),
  BACKUP_KEY: setting(text(16), "a random text of at least 16 characters"),
  SQUARE_ACCESS_TOKEN: setting(text(), "the access token of your Square application"),
  SQUARE_APPLICATION_ID: setting(
    (value) => (/^(sq0idp|sandbox-sq0idb)-\S+$/.test(value) ? value : undefined),
    "the Square application's id, which begins with sq0idp- or sandbox-sq0idb-",
  ),
  SQUARE_LOCATION_ID: setting(text(), "the id of the Square location that takes the money"),
  SQUARE_ENVIRONMENT: setting(squareEnvironment, "sandbox or production"),
  SQUARE_WEBHOOK_SIGNATURE_KEY: setting(text(), "the signature key of the Square webhook"),
  SQUARE_BASE_URL: setting(
    urlWithProtocol("http:", "https:"),
    "the address of a Square simulator, such as http://127.0.0.1:4000",
  ),
  SQUARE_SDK_URL: setting(
    urlWithProtocol("http:", "https:"),
    "the address of a Square simulator's browser script",
  ),
  APPLE_PAY_DOMAIN_FILE: setting(text(), "the path of Square's domain file for Apple Pay"),
  TRUST_PROXY: setting(wholeNumber(10), "the number of proxies in front, from 0 to 10"),
  DRAIN_DELAY_SECONDS: setting(
    wholeNumber(60),
    "the seconds that a stopping server keeps serving while the balancer takes it out, from 0 to 60",
  ),
  EMBED_ORIGINS: setting(
    embedOrigins,
    "the sites that may embed the booking pages, such as https://www.example.com, separated by spaces",
  ),
  ALLOW_UNSAFE_DATABASE: setting(
    flag,
    "1 (allow a database that may lose acknowledged writes) or 0",
  ),
  METRICS_PORT: setting(
    wholeNumber(65_535),
    "a port number from 0 to 65535 (0 takes any free one)",
  ),
  METRICS_KEY: setting(text(16), "a random text of at least 16 characters"),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    urlWithProtocol("http:", "https:"),
    "the address of an OpenTelemetry collector, such as http://127.0.0.1:4318",
  ),
  OTEL_TRACES_SAMPLER_ARG: setting(ratio, "the part of all traces to record, from 0 to 1"),
  DEMO: setting(flag, "1 (with the demo venue) or 0 (without)"),
} satisfies Record<string, Setting<unknown>>;

type SettingName = keyof typeof settings;

type SettingValues = {
  [Name in SettingName]?: NonNullable<ReturnType<(typeof settings)[Name]["parse"]>>;
};

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings that are set; an empty one counts as absent. Each invalid setting gives one
 * error line, which never repeats the value, because some are secret.
 */
function readSettings(env: Environment): { values: SettingValues; errors: string[] } {
  const values: Record<string, unknown> = {};
  const errors: string[] = [];
  for (const name of Object.keys(settings) as SettingName[]) {
    if (isAbsent(env, name)) continue;
    values[name] = settings[name].parse(env[name]?.trim() ?? "");
    if (values[name] === undefined) errors.push(`${name} must be ${settings[name].expected}.`);
  }
  return { values: values as SettingValues, errors };
}

/** Returns one error line for each of `names` that is absent. */
function missingSettings(env: Environment, names: readonly SettingName[]): string[] {
  return names
    .filter((name) => isAbsent(env, name))
    .map((name) => `${name} is missing: it must be ${settings[name].expected}.`);
}

function isAbsent(env: Environment, name: SettingName): boolean {
  return (env[name]?.trim() ?? "") === "";
}

function setting<Value>(parse: Parser<Value>, expected: string): Setting<Value> {
  return { parse, expected };
}

function text(minLength = 1): Parser<string> {
  return (value) => (value.length >= minLength ? value : undefined);
}

function wholeNumber(max: number): Parser<number> {
  return (value) => (/^\d+$/.test(value) && Number(value) <= max ? Number(value) : undefined);
}

function ratio(value: string): number | undefined {
  return /^(0(\.\d+)?|1(\.0+)?)$/.test(value) ? Number(value) : undefined;
}

function flag(value: string): boolean | undefined {
  return value === "1" || value === "0" ? value === "1" : undefined;
}

function squareEnvironment(value: string): "sandbox" | "production" | undefined {
  return value === "sandbox" || value === "production" ? value : undefined;
}

function urlWithProtocol(...protocols: string[]): Parser<string> {
  return (value) => (protocols.includes(URL.parse(value)?.protocol ?? "") ? value : undefined);
}

function embedOrigins(value: string): string[] | undefined {
  const origins = value.split(/\s+/);
  return origins.every(isEmbedOrigin) ? origins : undefined;
}

/** Parses an http or https address without path, query or credentials to `https://host[:port]`. */
function origin(value: string): string | undefined {
  const url = URL.parse(value);
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
  return isOrigin ? url.origin : undefined;
}
