import type { Administrator } from "../../shared/contract/administrators.ts";
import type { Context } from "../context.ts";
import { listAdminRows } from "./administrators.queries.ts";

/** Everybody who may use the back office, by name. */
export async function listAdministrators({ db }: Context): Promise<Administrator[]> {
  return listAdminRows(db);
}
