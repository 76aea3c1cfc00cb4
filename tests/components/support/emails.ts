import type { DeskMessage, ShownMessage } from "../../../src/shared/contract/admin/emails.ts";
import { contract } from "../../../src/shared/contract/contract.ts";
import { MESSAGES_PER_PAGE } from "../../../src/shared/limits.ts";
import { inMinutes } from "./clock.ts";
import type { FakeApi } from "./fake-api.ts";
import { newId } from "./samples.ts";
import { adminApi } from "./venue-api.ts";

/** The confirmation of a booking, written a minute ago and kept. */
export function deskMessage(changes: Partial<DeskMessage> = {}): DeskMessage {
  return {
    id: newId(),
    kind: "booking-confirmation",
    toAddress: "amelia@example.com",
    booking: { id: newId(), reference: "7F3A91C2" },
    voucher: null,
    state: "kept",
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

/** What is different where the mail server refused it for good. */
export const refused = {
  state: "failed",
  tries: 9,
  failedAt: inMinutes(-1),
  error: "550 5.1.1 no such mailbox",
} satisfies Partial<DeskMessage>;

/** That e-mail when it is opened; it can be sent again. */
export function shownMessage(
  message: DeskMessage,
  changes: Partial<ShownMessage> = {},
): ShownMessage {
  const text = "Your booking is confirmed.\nYour link: [left out]";
  return {
    ...message,
    written: { subject: "Your booking", text },
    resendRefusal: null,
    ...changes,
  };
}

/** The back office whose log has these e-mails, the newest first; a search finds addresses. */
export function messagesApi(messages: DeskMessage[]): FakeApi {
  const inState = (state: string) => messages.filter((message) => message.state === state);
  return adminApi().answer(
    contract.desk.messages.list,
    ({ search = "", state, page: wished = 1 }) => {
      const found = (state ? inState(state) : messages).filter(({ toAddress }) =>
        toAddress.includes(search),
      );
      const page = Number(wished);
      const until = page * MESSAGES_PER_PAGE;
      return {
        messages: found.slice(until - MESSAGES_PER_PAGE, until),
        page,
        total: { count: found.length, isExact: true },
        waiting: { count: inState("waiting").length, isExact: true },
        failed: { count: inState("failed").length, isExact: true },
        hasNext: found.length > until,
      };
    },
  );
}
