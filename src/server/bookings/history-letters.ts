import type { Facts, Sentence } from "./happening.ts";

/** What a letter is called, by its kind. */
const LETTERS: Readonly<Record<string, string>> = {
  "booking-confirmation": "Confirmation",
  "booking-cancelled": "Cancellation e-mail",
  "booking-lost": "Cancellation e-mail",
  "booking-moved": "E-mail about the new time",
  "desk-receipt": "Receipt",
};

function letterOf(after: Facts | null): string {
  const kind = String(after?.kind ?? "");
  return LETTERS[kind] ?? (kind.endsWith("-notice") ? "Notice to staff" : "E-mail");
}

const because = (reason: unknown) => (reason ? `: ${String(reason)}` : "");

/** What became of a letter that somebody of the staff asked for. */
function asked(letter: string, again: boolean, after: Facts | null): ReturnType<Sentence> {
  const sent = again ? "sent again" : "sent";
  switch (after?.messageState) {
    case "failed":
      return ["mail-refused", `${letter} ${sent} and refused${because(after.messageReason)}`];
    case "queued":
      return ["mail", `${letter} waits to be ${sent}`];
    case "kept":
      return ["mail", `${letter} written${again ? " again" : ""} and kept: no mail server`];
    case "withdrawn":
      return ["mail", `${letter} withdrawn`];
    default:
      return ["mail", `${letter} ${sent}`];
  }
}

/** Letters by what became of them, and those that staff asked for. */
export const messageSentences: Readonly<Record<string, Sentence>> = {
  "message.sent": ({ after }) => ["mail", `${letterOf(after)} sent`],
  "message.kept": ({ after }) => ["mail", `${letterOf(after)} written and kept: no mail server`],
  "message.queued": ({ after }) => ["mail", `${letterOf(after)} waits to be sent`],
  "message.withdrawn": ({ after }) => ["mail", `${letterOf(after)} withdrawn`],
  "message.failed": ({ after }) => [
    "mail-refused",
    `${letterOf(after)} refused${because(after?.reason)}`,
  ],
  "booking.confirmation-resent": ({ after }) => asked("Confirmation", true, after),
  "booking.cancellation-sent": ({ after }) =>
    asked("Cancellation e-mail", after?.isAgain === true, after),
};
