import type { Administrator } from "../../shared/contract/administrators.ts";
import type { Context } from "../context.ts";
import { listAdminRows } from "./administrators.queries.ts";

/** Everybody who may use the back office, by name. @param userId who asks */
export async function listAdministrators(
  { db }: Context,
  userId: string,
): Promise<Administrator[]> {
  const rows = await listAdminRows(db, userId);
  return rows.map((row) => ({ ...row, since: row.since.toISOString() }));
}
