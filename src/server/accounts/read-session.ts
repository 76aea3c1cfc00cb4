import type { Context } from "../context.ts";
import type { Session } from "../request-context.ts";
import { readSessionToken } from "./session-cookie.ts";
import { readSessionRow } from "./sessions.queries.ts";

/**
 * @returns null without a cookie that we signed, and when the session has ended or its account is
 * gone
 */
export async function readSession(
  { pool, secrets }: Pick<Context, "pool" | "secrets">,
  cookie: string | undefined,
): Promise<Session | null> {
  const token = readSessionToken(cookie, secrets);
  if (token === undefined) return null;
  const [row] = await readSessionRow(pool, { token });
  return row ? { ...row, token } : null;
}
