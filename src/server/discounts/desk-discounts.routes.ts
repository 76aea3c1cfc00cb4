import { signedIn } from "../http/access.ts";
import { api } from "../http/call.ts";
import { listDiscountUses } from "./list-discount-uses.ts";
import { listDiscounts } from "./list-discounts.ts";
import { removeDiscount } from "./remove-discount.ts";
import { restoreDiscount } from "./restore-discount.ts";
import { saveDiscount } from "./save-discount.ts";

const { discounts } = api.desk;

export const deskDiscountsRoutes = {
  list: discounts.list.handler(({ context }) => listDiscounts(context.server)),
  save: discounts.save.handler(async ({ context, input }) => {
    const { userId } = await signedIn(context);
    return saveDiscount(context.server, input, userId);
  }),
  remove: discounts.remove.handler(async ({ context, input }) => {
    const { userId } = await signedIn(context);
    return { outcome: await removeDiscount(context.server, input.discountId, userId) };
  }),
  restore: discounts.restore.handler(async ({ context, input }) => {
    const { userId } = await signedIn(context);
    await restoreDiscount(context.server, input.discountId, userId);
    return { restored: true as const };
  }),
  uses: discounts.uses.handler(({ context, input }) => listDiscountUses(context.server, input)),
};
