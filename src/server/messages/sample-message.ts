import type { MessageKind } from "../../shared/message-kinds.ts";
import type { Context } from "../context.ts";
import type { StoredMessage } from "./messages.queries.ts";
import { SAMPLE_CONTENTS, SAMPLE_VOUCHER } from "./sample-contents.ts";
import type { WrittenMessage } from "./templates/write-message.ts";
import { writeToLookAt } from "./write-to-look-at.ts";

/** An e-mail of a kind with sample data, in the venue's own words and look. */
export async function writeSample(context: Context, kind: MessageKind): Promise<WrittenMessage> {
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
