import type { ShownMessage } from "../../shared/contract/admin/emails.ts";
import type { MessageKind } from "../../shared/email-kinds.ts";
import { Refusal } from "../../shared/refusal.ts";
import { signedIn } from "../access.ts";
import type { Context } from "../context.ts";
import { api } from "../request-context.ts";
import { findLoggedMessage } from "./email-log.queries.ts";
import { type LetterTheme, letterPage } from "./email-page.ts";
import { findStoredMessage, type StoredMessage } from "./emails.queries.ts";
import { listMessageLog } from "./list-email-log.ts";
import { writeToLookAt } from "./render-email-preview.ts";
import { resendMessage } from "./resend-email.ts";
import { SAMPLE_CONTENTS, SAMPLE_VOUCHER } from "./sample-content.ts";
import type { WrittenMessage } from "./templates/render-email-template.ts";
import { loggedMessage } from "./to-email-log-entry.ts";

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

/** A kind of e-mail as it looks with sample data. */
export async function showTemplateLetter(context: Context, kind: MessageKind, theme: LetterTheme) {
  return letterPage(await writeSample(context, kind), theme, context.config);
}

/** The words of a kind of e-mail, with sample data. */
export async function showTemplate(context: Context, kind: MessageKind) {
  const { subject, text } = await writeSample(context, kind);
  return { subject, text };
}

/** One e-mail of the log as it looks. @throws Refusal MESSAGE_NOT_FOUND, MESSAGE_ERASED */
export async function showLetter(context: Context, messageId: string, theme: LetterTheme) {
  const stored = await findStoredMessage(context.db, messageId);
  if (!stored) throw new Refusal("MESSAGE_NOT_FOUND");
  const written = await writeToLookAt(context, stored);
  if (!written) throw new Refusal("MESSAGE_ERASED");
  return letterPage(written, theme, context.config);
}

/** One e-mail of the log with its words. @throws Refusal MESSAGE_NOT_FOUND */
export async function showMessage(context: Context, messageId: string): Promise<ShownMessage> {
  const [line, stored] = await Promise.all([
    findLoggedMessage(context.db, messageId),
    findStoredMessage(context.db, messageId),
  ]);
  if (!line || !stored) throw new Refusal("MESSAGE_NOT_FOUND");
  const written = await writeToLookAt(context, stored);
  return {
    ...loggedMessage(line),
    written: written && { subject: written.subject, text: written.text },
    resendRefusal: line.resendRefusal,
  };
}

/** An e-mail of a kind with sample data, in the venue's own words and look. */
async function writeSample(context: Context, kind: MessageKind): Promise<WrittenMessage> {
  const message: StoredMessage = {
    id: "00000000-0000-4000-8000-000000000000",
    kind,
    content: SAMPLE_CONTENTS[kind],
    toAddress: "amelia@example.com",
    createdAt: new Date("2027-06-01T09:00:00Z"),
    bookingId: null,
    accountRequestId: null,
    bookingPolicyHours: null,
    voucher: kind === "voucher-delivery" ? SAMPLE_VOUCHER : null,
  };
  const written = await writeToLookAt(context, message);
  if (!written) throw new Error(`The sample of ${kind} lacks something.`);
  return written;
}
