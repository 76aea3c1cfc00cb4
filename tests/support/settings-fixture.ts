import { readAdminSettings } from "../../src/server/settings/admin-settings.routes.ts";
import { changeSettings } from "../../src/server/settings/change-settings.ts";
import type { AdminSettings } from "../../src/shared/contract/admin/settings.ts";
import type { SettingsChanges } from "../../src/shared/contract/admin/settings-fields.ts";
import { testAccount } from "./test-account.ts";
import { testContext } from "./test-context.ts";
import { createVenue } from "./test-venue.ts";

/** A venue whose admin changes one setting after another. */
export async function settingsFixture() {
  const context = await testContext();
  const venue = await createVenue(context);
  await context.db.updateTable("activities").set({ maxCapacity: 500 }).execute();
  const { id: staffId } = await testAccount(context, { role: "admin", name: "Ada Harbour" });

  /** Saves the current settings with these changes, as the form sends them. */
  async function applySettings(changes: Partial<SettingsChanges>): Promise<AdminSettings> {
    const { isTimezoneFixed: _, ...settings } = await readAdminSettings(context);
    return changeSettings(context, { ...settings, ...changes }, staffId);
  }

  /** The values of the settings that a test does not vary. */
  const defaults: Partial<SettingsChanges> = {
    bookingLeadTimeHours: 0,
    cancellationPolicyHours: 1,
    maxBookingsPerSlot: 100,
    holdMinutes: 15,
    counterLockMinutes: 5,
    voucherExpiryMonths: 24,
    bankHolidays: "england-and-wales",
    waiverRetentionYears: 6,
    businessPhone: "01632 960420",
    businessAddress: "Jetty Lane, Kelside",
    adminEmail: "desk@example.com",
    emailNotifications: true,
  };
  await applySettings(defaults);
  return { context, venue, staffId, set: applySettings, usual: defaults };
}
