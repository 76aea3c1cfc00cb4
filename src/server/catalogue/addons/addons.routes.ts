import type { Addon } from "../../../shared/contract/public/catalogue.ts";
import { defineStatement } from "../../platform/database/statement.ts";
import { api } from "../../request-context.ts";
import { isOnSale, isSoldWith, stockLeft } from "./addons.queries.ts";

export const addonsRoutes = {
  list: api.addons.list.handler(({ context, input: { activityId = null, startsAt = null } }) =>
    listAddons(context.server.pool, { activityId, startsAt }),
  ),
};

interface AddonsQuery {
  /** Null for the add-ons of all activities. */
  activityId: string | null;
  /** The start of the slot of which the stock is read; null for none. */
  startsAt: string | null;
}

/** Lists the add-ons that visitors can buy, by name. */
export const listAddons = defineStatement<AddonsQuery, Addon>(
  "list-addons",
  `WITH input AS (SELECT * FROM jsonb_to_record($1) AS i(activity_id uuid, starts_at timestamptz))
   SELECT ad.id, ad.name, ad.description, ad.price_pence, ad.max_quantity, ad.activity_ids,
     CASE WHEN input.starts_at IS NOT NULL THEN ${stockLeft("ad", "s.id")} END AS "left"
   FROM input
   CROSS JOIN addons ad
   LEFT JOIN time_slots s ON s.activity_id = input.activity_id AND s.start_time = input.starts_at
   WHERE ${isOnSale("ad")}
     AND (input.activity_id IS NULL OR ${isSoldWith("ad", "input.activity_id")})
   ORDER BY ad.name`,
);
