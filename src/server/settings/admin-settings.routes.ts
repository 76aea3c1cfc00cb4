import type { AdminSettings } from "../../shared/contract/admin/settings.ts";
import { adminApi } from "../admin-api.ts";
import type { Context } from "../context.ts";
import { changeSettings } from "./change-settings.ts";
import { hasUpcomingSlots, readSettings, toSettingsFields } from "./settings.queries.ts";

const { settings } = adminApi;

export const adminSettingsRoutes = {
  get: settings.get.handler(({ context }) => readAdminSettings(context.server)),
  update: settings.update.handler(({ context, input }) =>
    changeSettings(context.server, input, context.staffId),
  ),
};

/** Returns all settings that staff can change. */
export async function readAdminSettings({ db }: Context): Promise<AdminSettings> {
  const [settings, isTimezoneFixed] = await Promise.all([readSettings(db), hasUpcomingSlots(db)]);
  return { ...toSettingsFields(settings), isTimezoneFixed, version: String(settings.version) };
}
