import type { Transaction } from "kysely";
import type { DeskSettings } from "../../shared/contract/admin/settings.ts";
import type { SettingsChanges } from "../../shared/contract/admin/settings-fields.ts";
import { Refusal } from "../../shared/refusal.ts";
import type { Context } from "../context.ts";
import { differenceOf, recordChange, SETTINGS_ID } from "../events/record-change.ts";
import { adoptPicture } from "../pictures/attach-picture.ts";
import { abandonPicture } from "../pictures/detach-picture.ts";
import type { DB } from "../platform/database/schema.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { lockOffers } from "./lock-offers.ts";
import { hasSessionsAhead, lockSettings, writeSettings } from "./settings.queries.ts";
import { columnsOf, fieldsOf } from "./settings-fields.ts";

interface WantedSettings extends SettingsChanges {
  /** Of the settings that were edited. */
  version: string;
}

const PICTURES = {
  voucherImageUrl: "voucher",
  logoUrl: "logo",
  heroImageUrl: "hero",
} as const satisfies Partial<Record<keyof SettingsChanges, string>>;

/**
 * Staff change the settings. What is so already is not written again, so that twice is once.
 * @param staffId the user who does it.
 * @returns the settings as they are now.
 * @throws Refusal SETTINGS_CHANGED when they are no longer those that were edited; TIME_ZONE_IN_USE
 * while a session to come is booked, held or closed; SMS_NOT_SET_UP; PICTURE_NOT_FOUND. Nothing is
 * changed then.
 */
export async function changeSettings(
  { db }: Context,
  { version, ...wanted }: WantedSettings,
  staffId: string,
): Promise<DeskSettings> {
  const after = { ...wanted, embedOrigins: [...new Set(wanted.embedOrigins)] };
  if (after.smsNotifications) throw new Refusal("SMS_NOT_SET_UP");
  return inTransaction(db, async (transaction) => {
    const found = await lockSettings(transaction);
    const before = fieldsOf(found);
    if (differenceOf(before, after) !== null) {
      if (found.version !== version) throw new Refusal("SETTINGS_CHANGED");
      await changeTimeZone(transaction, before.timezone, after.timezone);
      await changePictures(transaction, before, after);
      await writeSettings(transaction, columnsOf(after));
      await recordChange(transaction, staffId, {
        entity: "settings",
        entityId: SETTINGS_ID,
        what: "settings.changed",
        before,
        after,
      });
    }
    const now = await lockSettings(transaction);
    const isTimezoneFixed = await hasSessionsAhead(transaction);
    return { ...fieldsOf(now), isTimezoneFixed, version: now.version };
  });
}

async function changeTimeZone(
  transaction: Transaction<DB>,
  before: string,
  after: string,
): Promise<void> {
  if (before === after) return;
  await lockOffers(transaction, null);
  if (await hasSessionsAhead(transaction)) throw new Refusal("TIME_ZONE_IN_USE");
}

async function changePictures(
  transaction: Transaction<DB>,
  before: SettingsChanges,
  after: SettingsChanges,
): Promise<void> {
  for (const field of Object.keys(PICTURES) as (keyof typeof PICTURES)[]) {
    if (before[field] === after[field]) continue;
    await adoptPicture(transaction, after[field], { use: PICTURES[field] });
    await abandonPicture(transaction, before[field]);
  }
}
