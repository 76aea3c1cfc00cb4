import type { ArchivedAddon } from "../../shared/contract/desk/desk-addons.ts";
import type { Context } from "../context.ts";
import { listArchivedAddonRows } from "./desk-addons.queries.ts";

/** Archived last first. */
export async function listArchivedAddons({ db }: Pick<Context, "db">): Promise<ArchivedAddon[]> {
  const rows = await listArchivedAddonRows(db);
  return rows.map((row) => ({ ...row, archivedAt: row.archivedAt.toISOString() }));
}
