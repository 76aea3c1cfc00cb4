import type { DeskSettings } from "../../shared/contract/admin/settings.ts";
import { signedIn } from "../access.ts";
import type { Context } from "../context.ts";
import { api } from "../request-context.ts";
import { changeSettings } from "./change-settings.ts";
import { hasSessionsAhead, readSettings } from "./settings.queries.ts";
import { fieldsOf } from "./settings-fields.ts";

const { settings } = api.desk;

export const deskSettingsRoutes = {
  get: settings.get.handler(({ context }) => readDeskSettings(context.server)),
  update: settings.update.handler(async ({ context, input }) => {
    const { userId } = await signedIn(context);
    return changeSettings(context.server, input, userId);
  }),
};

/** Everything that staff can set, as it is now. */
export async function readDeskSettings({ db }: Context): Promise<DeskSettings> {
  const [settings, isTimezoneFixed] = await Promise.all([readSettings(db), hasSessionsAhead(db)]);
  return { ...fieldsOf(settings), isTimezoneFixed, version: settings.version };
}
