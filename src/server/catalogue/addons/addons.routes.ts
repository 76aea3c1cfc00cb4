import type { Addon } from "../../../shared/contract/public/catalogue.ts";
import type { Context } from "../../context.ts";
import { api } from "../../request-context.ts";

export const addonsRoutes = {
  list: api.addons.list.handler(({ context }) => listAddons(context.server)),
};

/** Lists the add-ons that visitors can buy, by name. */
export async function listAddons({ db }: Context): Promise<Addon[]> {
  return db
    .selectFrom("addons")
    .select(["id", "name", "description", "pricePence", "maxQuantity"])
    .where("available", "=", true)
    .where("archivedAt", "is", null)
    .orderBy("name")
    .execute();
}
