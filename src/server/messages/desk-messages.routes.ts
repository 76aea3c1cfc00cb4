import { signedIn } from "../http/access.ts";
import { api } from "../http/call.ts";
import { listMessageLog } from "./list-message-log.ts";
import { resendMessage } from "./resend-message.ts";
import { showLetter } from "./show-letter.ts";
import { showMessage } from "./show-message.ts";
import { showTemplate } from "./show-template.ts";
import { showTemplateLetter } from "./show-template-letter.ts";

const { messages } = api.desk;

export const deskMessagesRoutes = {
  list: messages.list.handler(({ context, input }) => listMessageLog(context.server, input)),
  get: messages.get.handler(({ context, input }) => showMessage(context.server, input.messageId)),
  letter: messages.letter.handler(({ context, input }) =>
    showLetter(context.server, input.messageId, input.theme),
  ),
  resend: messages.resend.handler(async ({ context, input }) => {
    const { userId } = await signedIn(context);
    return resendMessage(context.server, { ...input, userId });
  }),
  template: messages.template.handler(({ context, input }) =>
    showTemplate(context.server, input.kind),
  ),
  templateLetter: messages.templateLetter.handler(({ context, input }) =>
    showTemplateLetter(context.server, input.kind, input.theme),
  ),
};
