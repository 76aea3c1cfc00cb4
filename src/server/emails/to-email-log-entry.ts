import { referenceOf } from "../../shared/codes.ts";
import type { DeskMessage, MessageState } from "../../shared/contract/admin/emails.ts";
import type { LoggedMessage } from "./email-log.queries.ts";

/** A line of the log as staff get it. */
export function loggedMessage(message: LoggedMessage): DeskMessage {
  const { id, kind, toAddress, bookingId, bookingReference, voucherId, tries } = message;
  const isQueued = message.state === "queued";
  return {
    id,
    kind,
    toAddress,
    tries,
    resentAs: message.resentAs,
    error: message.lastError,
    booking:
      bookingId === null
        ? null
        : { id: bookingId, reference: bookingReference ?? referenceOf(bookingId) },
    voucher: voucherId === null ? null : { id: voucherId, reference: referenceOf(voucherId) },
    state: stateOf(message),
    createdAt: message.createdAt.toISOString(),
    nextTryAt: isQueued ? message.nextTryAt.toISOString() : null,
    sentAt: message.sentAt?.toISOString() ?? null,
    failedAt: message.failedAt?.toISOString() ?? null,
  };
}

function stateOf({ state, tries, lastError }: LoggedMessage): MessageState {
  if (state !== "queued") return state;
  return tries > 0 && lastError !== null ? "retrying" : "waiting";
}
