import type { ArchivedActivity } from "../../shared/contract/desk/desk-activities.ts";
import type { Context } from "../context.ts";
import { listArchivedRows } from "./desk-activities.queries.ts";

/** Archived last first. */
export async function listArchivedActivities({
  db,
}: Pick<Context, "db">): Promise<ArchivedActivity[]> {
  const rows = await listArchivedRows(db);
  return rows.map((row) => ({ ...row, archivedAt: row.archivedAt.toISOString() }));
}
