import type { AdminSettings } from "../../shared/contract/admin/settings.ts";
import { requireSession } from "../access.ts";
import type { Context } from "../context.ts";
import { api } from "../request-context.ts";
import { changeSettings } from "./change-settings.ts";
import { hasUpcomingSlots, readSettings, toSettingsFields } from "./settings.queries.ts";

const { settings } = api.admin;

export const adminSettingsRoutes = {
  get: settings.get.handler(({ context }) => readAdminSettings(context.server)),
  update: settings.update.handler(async ({ context, input }) => {
    const { userId } = await requireSession(context);
    return changeSettings(context.server, input, userId);
  }),
};

/** Returns all settings that staff can change. */
export async function readAdminSettings({ db }: Context): Promise<AdminSettings> {
  const [settings, isTimezoneFixed] = await Promise.all([readSettings(db), hasUpcomingSlots(db)]);
  return { ...toSettingsFields(settings), isTimezoneFixed, version: String(settings.version) };
}
