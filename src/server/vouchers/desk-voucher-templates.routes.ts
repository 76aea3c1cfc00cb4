import { signedIn } from "../http/access.ts";
import { api } from "../http/call.ts";
import { listQuickAmounts } from "./list-quick-amounts.ts";
import { removeQuickAmount } from "./remove-quick-amount.ts";
import { saveQuickAmount } from "./save-quick-amount.ts";

const { voucherTemplates } = api.desk;

export const deskVoucherTemplatesRoutes = {
  list: voucherTemplates.list.handler(({ context }) => listQuickAmounts(context.server)),
  save: voucherTemplates.save.handler(async ({ context, input: { templateId, ...fields } }) => {
    const { userId } = await signedIn(context);
    return saveQuickAmount(context.server, { id: templateId, ...fields }, userId);
  }),
  remove: voucherTemplates.remove.handler(async ({ context, input: { templateId } }) => {
    const { userId } = await signedIn(context);
    await removeQuickAmount(context.server, templateId, userId);
    return { removed: true as const };
  }),
};
