import { adminApi } from "../../admin-api.ts";
import { correctContact } from "./correct-contact.ts";

export const adminContactRoutes = {
  correctContact: adminApi.bookingChanges.correctContact.handler(async ({ context, input }) => {
    await correctContact(context.server, { ...input, actor: context.actor });
    return {};
  }),
};
