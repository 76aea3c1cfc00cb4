import type { DeskAddon } from "../../shared/contract/desk/desk-addons.ts";
import type { Context } from "../context.ts";
import { listDeskAddonRows } from "./desk-addons.queries.ts";

/** Every add-on that is not archived, by name. */
export async function listDeskAddons({ db }: Pick<Context, "db">): Promise<DeskAddon[]> {
  return listDeskAddonRows(db);
}
