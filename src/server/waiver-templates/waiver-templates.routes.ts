import { signedIn } from "../http/access.ts";
import { api } from "../http/call.ts";
import { activateWaiverTemplate } from "./activate-waiver-template.ts";
import { deactivateWaiverTemplate } from "./deactivate-waiver-template.ts";
import { listWaiverTemplates } from "./list-waiver-templates.ts";
import { readWaiverTemplate } from "./read-waiver-template.ts";
import { removeWaiverTemplate } from "./remove-waiver-template.ts";
import { restoreWaiverTemplate } from "./restore-waiver-template.ts";
import { saveWaiverTemplate } from "./save-waiver-template.ts";

const { waiverTemplates } = api.desk;

export const waiverTemplatesRoutes = {
  list: waiverTemplates.list.handler(({ context }) => listWaiverTemplates(context.server)),
  get: waiverTemplates.get.handler(({ context, input }) =>
    readWaiverTemplate(context.server, input.templateId),
  ),
  save: waiverTemplates.save.handler(async ({ context, input }) => {
    const { userId } = await signedIn(context);
    return saveWaiverTemplate(context.server, input, userId);
  }),
  activate: waiverTemplates.activate.handler(async ({ context, input }) => {
    const { userId } = await signedIn(context);
    await activateWaiverTemplate(context.server, input.templateId, userId);
    return { activated: true as const };
  }),
  deactivate: waiverTemplates.deactivate.handler(async ({ context, input }) => {
    await deactivateWaiverTemplate(context.server, input.templateId);
    return { deactivated: true as const };
  }),
  remove: waiverTemplates.remove.handler(async ({ context, input }) => {
    const { userId } = await signedIn(context);
    return { outcome: await removeWaiverTemplate(context.server, input.templateId, userId) };
  }),
  restore: waiverTemplates.restore.handler(async ({ context, input }) => {
    const { userId } = await signedIn(context);
    await restoreWaiverTemplate(context.server, input.templateId, userId);
    return { restored: true as const };
  }),
};
