import type { Kysely } from "kysely";
import type { Context } from "../context.ts";
import type { DB } from "../platform/database/schema.ts";
import type { Auth } from "./better-auth.ts";

const authByDatabase = new WeakMap<Kysely<DB>, Promise<Auth>>();

/** Loads Better Auth at the first sign-in or sign-out, so that the server starts without it. */
export function getAuth(context: Pick<Context, "db" | "config" | "secrets">): Promise<Auth> {
  const auth =
    authByDatabase.get(context.db) ??
    import("./better-auth.ts").then(({ createAuth }) => createAuth(context));
  authByDatabase.set(context.db, auth);
  return auth;
}
