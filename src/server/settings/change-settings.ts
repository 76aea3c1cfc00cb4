import type { Transaction } from "kysely";
import type { AdminSettings } from "../../shared/contract/admin/settings.ts";
import type { SettingsChanges } from "../../shared/contract/admin/settings-fields.ts";
import { Refusal } from "../../shared/refusal.ts";
import type { Context } from "../context.ts";
import { diffFields, recordChange, SETTINGS_ID } from "../events/record-change.ts";
import { attachPicture, detachPicture } from "../pictures/attach-picture.ts";
import type { DB } from "../platform/database/schema.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { lockOffers } from "./lock-offers.ts";
import {
  hasUpcomingSlots,
  lockSettings,
  toSettingsColumns,
  toSettingsFields,
  updateSettings,
} from "./settings.queries.ts";

interface ChangeSettingsInput extends SettingsChanges {
  /** The version that was edited. */
  version: string;
}

const PICTURE_USE_BY_FIELD = {
  voucherImageUrl: "voucher",
  logoUrl: "logo",
  heroImageUrl: "hero",
} as const satisfies Partial<Record<keyof SettingsChanges, string>>;

/**
 * Changes the settings. A no-op if they already equal the input, so a repeated request succeeds.
 * @param staffId the user who makes the change.
 * @returns the current settings.
 * @throws Refusal SETTINGS_CHANGED if the settings have changed since they were read;
 * TIME_ZONE_IN_USE while a future slot is booked, held or closed; SMS_NOT_SET_UP;
 * PICTURE_NOT_FOUND. Nothing is saved then.
 */
export async function changeSettings(
  { db }: Context,
  { version, ...changes }: ChangeSettingsInput,
  staffId: string,
): Promise<AdminSettings> {
  const after = { ...changes, embedOrigins: [...new Set(changes.embedOrigins)] };
  if (after.smsNotifications) throw new Refusal("SMS_NOT_SET_UP");
  return inTransaction(db, async (transaction) => {
    const current = await lockSettings(transaction);
    const before = toSettingsFields(current);
    if (diffFields(before, after) !== null) {
      if (String(current.version) !== version) throw new Refusal("SETTINGS_CHANGED");
      await changeTimeZone(transaction, before.timezone, after.timezone);
      await changePictures(transaction, before, after);
      await updateSettings(transaction, toSettingsColumns(after));
      await recordChange(transaction, staffId, {
        entity: "settings",
        entityId: SETTINGS_ID,
        type: "settings.changed",
        before,
        after,
      });
    }
    const updated = await lockSettings(transaction);
    const isTimezoneFixed = await hasUpcomingSlots(transaction);
    return { ...toSettingsFields(updated), isTimezoneFixed, version: String(updated.version) };
  });
}

async function changeTimeZone(
  transaction: Transaction<DB>,
  before: string,
  after: string,
): Promise<void> {
  if (before === after) return;
  await lockOffers(transaction, null);
  if (await hasUpcomingSlots(transaction)) throw new Refusal("TIME_ZONE_IN_USE");
}

async function changePictures(
  transaction: Transaction<DB>,
  before: SettingsChanges,
  after: SettingsChanges,
): Promise<void> {
  for (const field of Object.keys(PICTURE_USE_BY_FIELD) as (keyof typeof PICTURE_USE_BY_FIELD)[]) {
    if (before[field] === after[field]) continue;
    await attachPicture(transaction, after[field], { use: PICTURE_USE_BY_FIELD[field] });
    await detachPicture(transaction, before[field]);
  }
}
