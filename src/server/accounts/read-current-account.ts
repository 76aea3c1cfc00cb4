import type { SignedIn } from "../../shared/contract/accounts.ts";
import type { Context } from "../context.ts";
import type { Session } from "./read-session.ts";
import { touchSession } from "./sessions.queries.ts";

/** Who is signed in, as pages know it; that somebody looked keeps the session from ending idle. */
export async function readCurrentAccount(
  { pool }: Context,
  session: Session | null,
): Promise<{ account: SignedIn | null }> {
  if (!session) return { account: null };
  const { token, email, name, role } = session;
  await touchSession(pool, { token });
  return { account: { email, name, role } };
}
