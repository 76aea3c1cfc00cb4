import type { Profile } from "../../shared/contract/accounts.ts";
import { Refusal } from "../../shared/refusal.ts";
import type { Context } from "../context.ts";
import { readProfileRow } from "./profile.queries.ts";

/** @throws Refusal UNAUTHENTICATED when the account went this moment. */
export async function readProfile({ db }: Context, userId: string): Promise<Profile> {
  const row = await readProfileRow(db, userId);
  if (!row) throw new Refusal("UNAUTHENTICATED");
  return row;
}
