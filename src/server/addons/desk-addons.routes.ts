import { signedIn } from "../http/access.ts";
import { api } from "../http/call.ts";
import { listArchivedAddons } from "./list-archived-addons.ts";
import { listDeskAddons } from "./list-desk-addons.ts";
import { removeAddon } from "./remove-addon.ts";
import { restoreAddon } from "./restore-addon.ts";
import { saveAddon } from "./save-addon.ts";

const { addons } = api.desk;

export const deskAddonsRoutes = {
  list: addons.list.handler(({ context }) => listDeskAddons(context.server)),
  archived: addons.archived.handler(({ context }) => listArchivedAddons(context.server)),
  save: addons.save.handler(async ({ context, input }) => {
    const { userId } = await signedIn(context);
    return saveAddon(context.server, input, userId);
  }),
  remove: addons.remove.handler(async ({ context, input: { addonId } }) => {
    const { userId: actorId } = await signedIn(context);
    return { outcome: await removeAddon(context.server, { addonId, actorId }) };
  }),
  restore: addons.restore.handler(async ({ context, input: { addonId } }) => {
    const { userId: actorId } = await signedIn(context);
    await restoreAddon(context.server, { addonId, actorId });
    return { restored: true as const };
  }),
};
