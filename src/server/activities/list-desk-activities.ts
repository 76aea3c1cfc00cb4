import type { DeskActivity } from "../../shared/contract/desk/desk-activities.ts";
import type { Context } from "../context.ts";
import { listActivityCards } from "./desk-activities.queries.ts";

/** The activities that are not archived, by name, with what depends on each. */
export async function listDeskActivities({ db }: Pick<Context, "db">): Promise<DeskActivity[]> {
  return listActivityCards(db);
}
