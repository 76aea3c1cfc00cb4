import type { ReactNode } from "react";
import type { ShownMessage } from "../../../shared/contract/desk/desk-messages.ts";
import { useVenue } from "../../customer/shell/use-venue.ts";
import { Alert } from "../../ui/Alert.tsx";
import { momentWords } from "../logs/moment-words.ts";
import { MessageAbout } from "./MessageAbout.tsx";

interface MessageFactsProps {
  message: ShownMessage;
  /** Told before a booking opens in the place of the e-mail. */
  onLeave: () => void;
}

/** To whom, when, how often it was tried, and what the mail server said. */
export function MessageFacts({ message, onLeave }: MessageFactsProps) {
  const { timezone } = useVenue();
  const when = (instant: string) => momentWords(instant, timezone, new Date());
  const { written, toAddress, createdAt, sentAt, failedAt, nextTryAt, tries, error } = message;
  return (
    <>
      <dl className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-3 gap-y-1">
        <Fact name="To">{toAddress === "" ? "Erased" : toAddress}</Fact>
        {written && <Fact name="Subject">{written.subject}</Fact>}
        {(message.booking ?? message.voucher) && (
          <Fact name="About">
            <span className="-my-2 inline-flex">
              <MessageAbout message={message} onLeave={onLeave} />
            </span>
          </Fact>
        )}
        <Fact name="Written">{when(createdAt)}</Fact>
        {sentAt && <Fact name="Sent">{when(sentAt)}</Fact>}
        {failedAt && <Fact name="Given up">{when(failedAt)}</Fact>}
        {nextTryAt && <Fact name="Next try">{when(nextTryAt)}</Fact>}
        <Fact name="Attempts">{tries}</Fact>
      </dl>
      {error !== null && (
        <Alert tone={message.state === "failed" ? "danger" : "warn"} title="The mail server said">
          <span className="wrap-anywhere">{error}</span>
        </Alert>
      )}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{name}</dt>
      <dd className="wrap-anywhere text-ink-1 tabular-nums">{children}</dd>
    </>
  );
}
