import { toBookingReference } from "../../shared/codes.ts";
import type { EmailLogEntry, EmailState } from "../../shared/contract/admin/emails.ts";
import type { EmailLogRow } from "./email-log.queries.ts";

/** Maps a row of the email log to the API's shape. */
export function toEmailLogEntry(row: EmailLogRow): EmailLogEntry {
  const { id, kind, toAddress, bookingId, bookingReference, voucherId, tries } = row;
  const isQueued = row.state === "queued";
  return {
    id,
    kind,
    toAddress,
    tries,
    resentAs: row.resentAs,
    error: row.lastError,
    booking:
      bookingId === null
        ? null
        : { id: bookingId, reference: bookingReference ?? toBookingReference(bookingId) },
    voucher:
      voucherId === null ? null : { id: voucherId, reference: toBookingReference(voucherId) },
    state: getEmailState(row),
    createdAt: row.createdAt.toISOString(),
    nextTryAt: isQueued ? row.nextTryAt.toISOString() : null,
    sentAt: row.sentAt?.toISOString() ?? null,
    failedAt: row.failedAt?.toISOString() ?? null,
  };
}

function getEmailState({ state, tries, lastError }: EmailLogRow): EmailState {
  if (state !== "queued") return state;
  return tries > 0 && lastError !== null ? "retrying" : "waiting";
}
