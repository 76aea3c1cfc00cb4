import { adminApi } from "../../admin-api.ts";
import { previewSlotEmail } from "./preview-slot-email.ts";
import { sendSlotEmail } from "./send-slot-email.ts";

const { slotEmails } = adminApi;

export const slotEmailsRoutes = {
  preview: slotEmails.preview.handler(({ context, input: { startsAt, ...input } }) =>
    previewSlotEmail(context.server, { ...input, startsAt: new Date(startsAt) }),
  ),
  send: slotEmails.send.handler(({ context, input: { startsAt, ...input } }) =>
    sendSlotEmail(context.server, {
      ...input,
      startsAt: new Date(startsAt),
      actor: context.actor,
    }),
  ),
};
