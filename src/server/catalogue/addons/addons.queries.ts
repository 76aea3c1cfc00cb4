import type { VatRate } from "../../../shared/rules/vat.ts";
import { currentVatRate } from "../../settings/current-vat-rate.ts";
/** SQL: whether an add-on is sold with an activity. */
export const isSoldWith = (addon: string, activityId: string) =>
  `(${addon}.activity_ids = '{}' OR ${activityId} = ANY (${addon}.activity_ids))`;

/** SQL: whether an add-on is on sale today. */
export const isOnSale = (addon: string) => `(${addon}.available AND ${addon}.archived_at IS NULL)`;

/** SQL: whether an add-on is on sale today, and with an activity. */
export const isOffered = (addon: string, activityId: string) =>
  `${isOnSale(addon)} AND ${isSoldWith(addon, activityId)}`;

/** SQL: how many of an add-on are left in a slot, which may have no row; null without a limit. */
export const stockLeft = (addon: string, timeSlotId: string) => `
  CASE WHEN ${addon}.stock_per_slot IS NOT NULL THEN greatest(0, ${addon}.stock_per_slot - coalesce((
    SELECT k.taken_count FROM addon_stock k
    WHERE k.time_slot_id = ${timeSlotId} AND k.addon_id = ${addon}.id), 0)) END`;

/** An add-on as it can be added now. */
export interface OfferedAddon {
  id: string;
  name: string;
  pricePence: number;
  maxQuantity: number;
  vatRate: VatRate;
  /** Left in the slot; null without a limit. */
  left: number | null;
}

/** SQL: the add-on `ad` as an {@link OfferedAddon} of a slot; the settings are `st`. */
export const offeredAddonJson = (timeSlotId: string) => `jsonb_build_object('id', ad.id,
         'name', ad.name, 'pricePence', ad.price_pence, 'maxQuantity', ad.max_quantity,
         'vatRate', ${currentVatRate("ad.vat_rate")}, 'left', ${stockLeft("ad", timeSlotId)})`;

/**
 * CTEs that take add-ons from the stock of slots, and return them: `addon_change` has rows of
 * `time_slot_id`, `ends_at`, `addon_id` and `quantity`, negative for what is returned. They lock the
 * rows of the stock last of all, in the order of slot and add-on. {@link STOCK_IS_SHORT} says
 * whether something could not be taken; the statement must then refuse.
 *
 * Whether an add-on is limited is read with a lock, which staff who set or remove a limit wait for
 * and hold up. So nobody sells past a limit while what was sold before it is being counted.
 */
export const changeAddonStock = `
  limited_addon AS MATERIALIZED (
    SELECT ad.id, ad.stock_per_slot FROM addons ad
    WHERE ad.id = ANY (ARRAY(SELECT addon_id FROM addon_change))
    ORDER BY ad.id
    FOR KEY SHARE
  ),
  stock_change AS MATERIALIZED (
    SELECT time_slot_id, addon_id, sum(quantity)::int AS quantity,
           min(limited_addon.stock_per_slot) AS stock_per_slot
    FROM addon_change JOIN limited_addon ON limited_addon.id = addon_change.addon_id
    WHERE limited_addon.stock_per_slot IS NOT NULL AND ends_at > venue_now()
    GROUP BY time_slot_id, addon_id HAVING sum(quantity) <> 0
  ),
  stock AS (
    INSERT INTO addon_stock AS k (time_slot_id, addon_id, taken_count)
    SELECT time_slot_id, addon_id, greatest(quantity, 0) FROM stock_change
    WHERE quantity <= stock_per_slot
    ORDER BY time_slot_id, addon_id
    ON CONFLICT (time_slot_id, addon_id) DO UPDATE
      SET taken_count = k.taken_count + (
        SELECT c.quantity FROM stock_change c
        WHERE c.time_slot_id = k.time_slot_id AND c.addon_id = k.addon_id)
      WHERE (SELECT c.quantity < 0 OR k.taken_count + c.quantity <= c.stock_per_slot
             FROM stock_change c
             WHERE c.time_slot_id = k.time_slot_id AND c.addon_id = k.addon_id)
    RETURNING k.addon_id
  )`;

/** SQL: whether {@link changeAddonStock} found too little left of something. */
export const STOCK_IS_SHORT =
  "((SELECT count(*) FROM stock) < (SELECT count(*) FROM stock_change))";
