import type { EmailDetails, EmailLogEntry } from "../../../src/shared/contract/admin/emails.ts";
import { contract } from "../../../src/shared/contract/contract.ts";
import { EMAILS_PER_PAGE } from "../../../src/shared/limits.ts";
import { inMinutes } from "./clock.ts";
import type { FakeApi } from "./fake-api.ts";
import { newId } from "./samples.ts";
import { adminApi } from "./venue-api.ts";

/** A booking confirmation, written a minute ago and captured. */
export function adminEmailEntry(changes: Partial<EmailLogEntry> = {}): EmailLogEntry {
  return {
    id: newId(),
    kind: "booking-confirmation",
    toAddress: "amelia@example.com",
    booking: { id: newId(), reference: "7F3A91C2" },
    voucher: null,
    state: "captured",
    tries: 1,
    createdAt: inMinutes(-1),
    nextTryAt: null,
    sentAt: null,
    failedAt: null,
    error: null,
    resentAs: null,
    ...changes,
  };
}

/** The changes that make it an email that the mail server has permanently rejected. */
export const refusedEmail = {
  state: "failed",
  tries: 9,
  failedAt: inMinutes(-1),
  error: "550 5.1.1 no such mailbox",
} satisfies Partial<EmailLogEntry>;

/** The details of that email, which can be sent again. */
export function adminEmailDetails(
  email: EmailLogEntry,
  changes: Partial<EmailDetails> = {},
): EmailDetails {
  const text = "Your booking is confirmed.\nYour link: [left out]";
  return {
    ...email,
    written: { subject: "Your booking", text },
    resendRefusal: null,
    isMovedSince: false,
    ...changes,
  };
}

/** The back office whose log has these emails, the newest first; a search matches addresses. */
export function emailsApi(emails: EmailLogEntry[]): FakeApi {
  const filterByState = (state: string) => emails.filter((email) => email.state === state);
  return adminApi().respond(
    contract.admin.emails.list,
    ({ search = "", state, page: pageParam = 1 }) => {
      const found = (state ? filterByState(state) : emails).filter(({ toAddress }) =>
        toAddress.includes(search),
      );
      const page = Number(pageParam);
      const endIndex = page * EMAILS_PER_PAGE;
      return {
        emails: found.slice(endIndex - EMAILS_PER_PAGE, endIndex),
        page,
        total: { count: found.length, isExact: true },
        waiting: { count: filterByState("waiting").length, isExact: true },
        failed: { count: filterByState("failed").length, isExact: true },
        hasNext: found.length > endIndex,
      };
    },
  );
}
