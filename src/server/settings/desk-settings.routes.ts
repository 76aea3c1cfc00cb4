import { signedIn } from "../http/access.ts";
import { api } from "../http/call.ts";
import { changeSettings } from "./change-settings.ts";
import { readDeskSettings } from "./read-desk-settings.ts";

const { settings } = api.desk;

export const deskSettingsRoutes = {
  get: settings.get.handler(({ context }) => readDeskSettings(context.server)),
  update: settings.update.handler(async ({ context, input }) => {
    const { userId } = await signedIn(context);
    return changeSettings(context.server, input, userId);
  }),
};
