import { betterAuth } from "better-auth";
import type { Context } from "../context.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { SESSION_DAYS, sessionCookieName } from "./sessions.ts";

/**
 * Better Auth on our own tables, without its HTTP interface: it verifies passwords and creates and
 * ends sessions. Everything else it offers is switched off or never called.
 */
export function createAuth({ db, config, secrets }: Pick<Context, "db" | "config" | "secrets">) {
  const isEncrypted = config.publicUrl.startsWith("https:");
  return betterAuth({
    baseURL: config.publicUrl,
    secret: secrets.cookieKey,
    // Our Kysely plugin maps camelCase names to the tables' snake_case.
    database: { db, type: "postgres" },
    user: {
      modelName: "users",
      additionalFields: { role: { type: "string", input: false, required: false } },
    },
    session: {
      modelName: "sessions",
      expiresIn: SESSION_DAYS * 24 * 3600,
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
    },
    account: { modelName: "accounts" },
    verification: { modelName: "verifications" },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      requireEmailVerification: true,
      password: {
        hash: hashPassword,
        verify: ({ hash, password }) => verifyPassword(hash, password),
      },
    },
    advanced: {
      useSecureCookies: false,
      cookies: {
        session_token: {
          name: sessionCookieName(config.publicUrl),
          attributes: { httpOnly: true, sameSite: "lax", path: "/", secure: isEncrypted },
        },
      },
      database: { generateId: "uuid" },
      ipAddress: { disableIpTracking: true },
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
  });
}

export type Auth = ReturnType<typeof createAuth>;
