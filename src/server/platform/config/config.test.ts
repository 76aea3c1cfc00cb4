import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ConfigError, readConfig, readDatabaseAddress } from "./config.ts";
import { projectRoot } from "./project-root.ts";

const production = {
  DATABASE_URL: "postgres://slipway:pw@db.internal/slipway",
  PUBLIC_URL: "https://book.example.com",
  AUTH_SECRET: "0123456789abcdef0123456789abcdef",
  SMTP_URL: "smtps://user:pw@mail.example.com",
  TRUST_PROXY: "1",
  SQUARE_ACCESS_TOKEN: "EAAA-live",
  SQUARE_APPLICATION_ID: "sq0idp-abc",
  SQUARE_LOCATION_ID: "L1",
  SQUARE_ENVIRONMENT: "production",
  SQUARE_WEBHOOK_SIGNATURE_KEY: "signature-key",
};

const sandbox = {
  SQUARE_ACCESS_TOKEN: "EAAA-sandbox",
  SQUARE_APPLICATION_ID: "sandbox-sq0idb-abc",
  SQUARE_LOCATION_ID: "L1",
  SQUARE_ENVIRONMENT: "sandbox",
};

function getErrors(env: Record<string, string | undefined>): readonly string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.lines;
    throw error;
  }
}

describe("demo mode", () => {
  test("is the default without any settings, and listens on loopback only", () => {
    expect(readConfig({})).toEqual({
      demo: true,
      port: 3000,
      host: "127.0.0.1",
      publicUrl: "http://localhost:3000",
      database: undefined,
      isUnsafeDatabaseAllowed: false,
      dataDir: join(projectRoot, "data"),
      smtpUrl: undefined,
      square: undefined,
      authSecret: undefined,
      embedOrigins: [],
      trustedProxies: 0,
      tracesRatio: 1,
      drainDelayMs: 0,
    });
  });

  test("accepts a BACKUP_KEY of at least 16 characters", () => {
    expect(readConfig({ BACKUP_KEY: "sixteen letters!" }).backupKey).toBe("sixteen letters!");
    expect(getErrors({ BACKUP_KEY: "too short" })).toEqual([
      "BACKUP_KEY must be a random text of at least 16 characters.",
    ]);
  });

  test("accepts EMBED_ORIGINS, and refuses anything but origins", () => {
    const EMBED_ORIGINS = " https://www.example.com  http://localhost:8080 ";
    expect(readConfig({ EMBED_ORIGINS }).embedOrigins).toEqual([
      "https://www.example.com",
      "http://localhost:8080",
    ]);
    expect(getErrors({ EMBED_ORIGINS: "https://www.example.com/page" })).toEqual([
      "EMBED_ORIGINS must be the sites that may embed the booking pages, such as https://www.example.com, separated by spaces.",
    ]);
  });

  test("accepts a port and a key for metrics, and where traces go", () => {
    const OTEL_EXPORTER_OTLP_ENDPOINT = "http://127.0.0.1:4318";
    const settings = { METRICS_PORT: "9464", METRICS_KEY: "0123456789abcdef" };
    const traces = { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER_ARG: "0.25" };
    expect(readConfig({ ...settings, ...traces })).toMatchObject({
      metricsPort: 9464,
      metricsKey: "0123456789abcdef",
      tracesUrl: OTEL_EXPORTER_OTLP_ENDPOINT,
      tracesRatio: 0.25,
    });
    expect(getErrors({ OTEL_TRACES_SAMPLER_ARG: "2" })).toEqual([
      "OTEL_TRACES_SAMPLER_ARG must be the part of all traces to record, from 0 to 1.",
    ]);
    expect(readConfig({ PORT: "0", METRICS_PORT: "0" }).metricsPort).toBe(0);
    expect(getErrors({ METRICS_KEY: "short", METRICS_PORT: "no" })).toEqual([
      "METRICS_PORT must be a port number from 0 to 65535 (0 takes any free one).",
      "METRICS_KEY must be a random text of at least 16 characters.",
    ]);
    expect(getErrors({ METRICS_PORT: "3000" })).toEqual([
      "METRICS_PORT must not be the same as PORT: to serve both there, set METRICS_KEY alone.",
    ]);
  });

  test("listens on HOST", () => {
    expect(readConfig({ HOST: "0.0.0.0", PORT: "8080" })).toMatchObject({
      host: "0.0.0.0",
      publicUrl: "http://localhost:8080",
    });
  });

  test("can be combined with an external database", () => {
    const { DATABASE_URL } = production;
    expect(readConfig({ DATABASE_URL, DEMO: "1" })).toMatchObject({
      demo: true,
      database: { url: DATABASE_URL, ownerUrl: DATABASE_URL },
    });
  });

  test("migrates as another role with DATABASE_OWNER_URL, of an external database only", () => {
    const { DATABASE_URL } = production;
    const DATABASE_OWNER_URL = "postgres://owner:pw@db.internal/slipway";
    expect(readConfig({ DATABASE_URL, DATABASE_OWNER_URL, DEMO: "1" }).database).toEqual({
      url: DATABASE_URL,
      ownerUrl: DATABASE_OWNER_URL,
    });
    expect(getErrors({ DATABASE_OWNER_URL })).toEqual([
      "DATABASE_OWNER_URL must not be set without DATABASE_URL.",
    ]);
    expect(
      getErrors({ DATABASE_OWNER_URL, DATABASE_URL: "mysql://db/slipway", DEMO: "1" }),
    ).toEqual([
      "DATABASE_URL must be a PostgreSQL address, such as postgres://user:password@host:5432/name.",
    ]);
  });

  test("connects through a pooler with DATABASE_POOLER, to an external database only", () => {
    const { DATABASE_URL } = production;
    expect(
      readConfig({ DATABASE_URL, DATABASE_POOLER: "transaction", DEMO: "1" }).database,
    ).toEqual({
      url: DATABASE_URL,
      ownerUrl: DATABASE_URL,
      pooler: "transaction",
    });
    expect(getErrors({ DATABASE_POOLER: "transaction", DATABASE_READ_URL: DATABASE_URL })).toEqual([
      "DATABASE_POOLER must not be set without DATABASE_URL.",
      "DATABASE_READ_URL must not be set without DATABASE_URL.",
    ]);
  });

  test("accepts Square sandbox credentials, all of them or none", () => {
    expect(readConfig(sandbox).square).toMatchObject({
      environment: "sandbox",
      applicationId: "sandbox-sq0idb-abc",
    });
    expect(getErrors({ SQUARE_LOCATION_ID: "L1" })).toEqual([
      "SQUARE_ACCESS_TOKEN is missing: it must be the access token of your Square application.",
      "SQUARE_APPLICATION_ID is missing: it must be the Square application's id, which begins with sq0idp- or sandbox-sq0idb-.",
      "SQUARE_ENVIRONMENT is missing: it must be sandbox or production.",
    ]);
  });

  test.each([
    [
      { ...sandbox, SQUARE_ENVIRONMENT: "production" },
      "SQUARE_ENVIRONMENT must be sandbox in demo mode: a demo takes no real money.",
    ],
    [
      { ...sandbox, SQUARE_APPLICATION_ID: "sq0idp-abc" },
      "SQUARE_APPLICATION_ID must be a sandbox one in demo mode (sandbox-sq0idb-…).",
    ],
    [
      { ...sandbox, SQUARE_BASE_URL: "https://connect.squareup.com" },
      "SQUARE_BASE_URL must not be Square's production address in demo mode.",
    ],
    [
      { SQUARE_ACCESS_TOKEN: "EAAA-live" },
      "SQUARE_ENVIRONMENT is missing: it must be sandbox or production.",
    ],
  ])("refuses real Square credentials: %o", (env, line) => {
    expect(getErrors(env)).toContain(line);
  });
});

test("reads the database's addresses without any other setting", () => {
  const DATABASE_URL = "postgres://server@db/slipway";
  const DATABASE_OWNER_URL = "postgres://owner@db/slipway";
  const read = (env: object) => readDatabaseAddress({ SMTP_URL: "wrong", ...env });
  expect(read({ DATABASE_URL })).toEqual({ url: DATABASE_URL, ownerUrl: DATABASE_URL });
  expect(read({ DATABASE_URL, DATABASE_OWNER_URL })).toEqual({
    url: DATABASE_URL,
    ownerUrl: DATABASE_OWNER_URL,
  });
  expect(() => read({})).toThrow("DATABASE_URL is missing: it must be a PostgreSQL address");
  expect(() => read({ DATABASE_URL, DATABASE_OWNER_URL: "x" })).toThrow(
    /^DATABASE_OWNER_URL must be/,
  );
});

describe("outside demo mode", () => {
  test("reads every setting", () => {
    const env = {
      ...production,
      TRUST_PROXY: "2",
      DRAIN_DELAY_SECONDS: "5",
      DATA_DIR: "/srv/slipway",
    };
    expect(readConfig(env)).toEqual({
      demo: false,
      port: 3000,
      host: "0.0.0.0",
      publicUrl: "https://book.example.com",
      database: { url: production.DATABASE_URL, ownerUrl: production.DATABASE_URL },
      isUnsafeDatabaseAllowed: false,
      dataDir: "/srv/slipway",
      smtpUrl: production.SMTP_URL,
      square: {
        accessToken: "EAAA-live",
        applicationId: "sq0idp-abc",
        locationId: "L1",
        environment: "production",
        webhookSignatureKey: "signature-key",
        baseUrl: undefined,
        sdkUrl: undefined,
      },
      authSecret: production.AUTH_SECRET,
      embedOrigins: [],
      trustedProxies: 2,
      tracesRatio: 1,
      drainDelayMs: 5_000,
    });
  });

  test("allows the embedded database with DEMO=0", () => {
    const env = { ...production, DATABASE_URL: undefined, DEMO: "0" };
    expect(readConfig(env)).toMatchObject({ demo: false, database: undefined });
  });

  test("does not require a webhook signature key", () => {
    const env = { ...production, SQUARE_WEBHOOK_SIGNATURE_KEY: undefined };
    expect(readConfig(env).square?.webhookSignatureKey).toBeUndefined();
  });

  test("lists every missing setting at once", () => {
    const lines = getErrors({ DEMO: "0", SMTP_URL: "  " });
    expect(lines.map((line) => line.split(" ")[0])).toEqual([
      "PUBLIC_URL",
      "AUTH_SECRET",
      "SMTP_URL",
      "TRUST_PROXY",
      "SQUARE_ACCESS_TOKEN",
      "SQUARE_APPLICATION_ID",
      "SQUARE_LOCATION_ID",
      "SQUARE_ENVIRONMENT",
    ]);
    expect(lines[1]).toBe(
      "AUTH_SECRET is missing: it must be a random text of at least 32 characters.",
    );
  });

  test.each([
    [
      { PUBLIC_URL: "http://book.example.com" },
      "PUBLIC_URL must begin with https:// outside demo mode, except on this machine itself.",
    ],
    [
      { SQUARE_ENVIRONMENT: "sandbox" },
      "SQUARE_APPLICATION_ID is a production one, but SQUARE_ENVIRONMENT is sandbox.",
    ],
    [
      { SQUARE_APPLICATION_ID: "sandbox-sq0idb-abc" },
      "SQUARE_APPLICATION_ID is a sandbox one, but SQUARE_ENVIRONMENT is production.",
    ],
    [
      { SQUARE_BASE_URL: "http://127.0.0.1:4000" },
      "SQUARE_BASE_URL must not be set when SQUARE_ENVIRONMENT is production.",
    ],
    [
      { SQUARE_SDK_URL: "http://127.0.0.1:4000/square.js" },
      "SQUARE_SDK_URL must not be set when SQUARE_ENVIRONMENT is production.",
    ],
  ])("refuses conflicting settings: %o", (env, line) => {
    expect(getErrors({ ...production, ...env })).toEqual([line]);
  });

  test("allows http on this machine, with Square's sandbox or a simulator", () => {
    const env = {
      ...production,
      ...sandbox,
      PUBLIC_URL: "http://127.0.0.1:3000/",
      SQUARE_BASE_URL: "http://127.0.0.1:4000",
    };
    expect(readConfig(env).publicUrl).toBe("http://127.0.0.1:3000");
  });
});

describe("an invalid setting gives one line that says what it must be", () => {
  test.each([
    ["PORT", "70000", "a port number from 0 to 65535 (0 takes any free one)"],
    ["PORT", "80a", "a port number from 0 to 65535 (0 takes any free one)"],
    ["PUBLIC_URL", "https://example.com/book", "the address visitors use"],
    ["PUBLIC_URL", "example.com", "the address visitors use"],
    ["DATABASE_URL", "mysql://db/slipway", "a PostgreSQL address"],
    ["DATABASE_OWNER_URL", "mysql://db/slipway", "the address of the same database for the role"],
    ["DATABASE_POOLER", "session", "transaction (each transaction may get another connection)"],
    ["SMTP_URL", "mail.example.com", "a mail server's address"],
    ["AUTH_SECRET", "too short", "a random text of at least 32 characters"],
    ["SQUARE_APPLICATION_ID", "abc", "the Square application's id"],
    ["SQUARE_ENVIRONMENT", "live", "sandbox or production"],
    ["SQUARE_BASE_URL", "simulator", "the address of a Square simulator"],
    ["SQUARE_SDK_URL", "simulator", "the address of a Square simulator's browser script"],
    ["TRUST_PROXY", "yes", "the number of proxies in front, from 0 to 10"],
    ["DRAIN_DELAY_SECONDS", "5s", "the seconds that a stopping server keeps serving"],
    ["DEMO", "true", "1 (with the demo venue) or 0 (without)"],
  ])("%s=%s", (name, value, expected) => {
    const line = getErrors({ ...production, [name]: value })[0];
    expect(line).toMatch(new RegExp(`^${name} must be `));
    expect(line).toContain(expected);
  });

  test("never repeats a value, because it may be secret", () => {
    const secret = "hunter2";
    const env = Object.fromEntries(Object.keys(production).map((name) => [name, secret]));
    expect(getErrors(env).join("\n")).not.toContain(secret);
  });
});

test("the configuration is frozen", () => {
  const config = readConfig(production);
  expect(Object.isFrozen(config)).toBe(true);
  expect(Object.isFrozen(config.square)).toBe(true);
});
