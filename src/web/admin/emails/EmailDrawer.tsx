import { Dialog } from "@base-ui/react/dialog";
import Send from "lucide-react/icons/send";
import { type ReactNode, useState } from "react";
import { useRevalidator } from "react-router";
import type { ShownMessage } from "../../../shared/contract/admin/emails.ts";
import { messageKindWords } from "../../../shared/email-kinds.ts";
import { errors } from "../../../shared/errors.ts";
import { api } from "../../app/browser-api.ts";
import { useVenue } from "../../app/use-venue.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { StatusDot } from "../../ui/StatusDot.tsx";
import { useToast } from "../../ui/Toasts.tsx";
import { Drawer, DrawerFrame } from "../kit/Drawer.tsx";
import { PartFailure } from "../kit/LoadErrorAlert.tsx";
import { momentWords } from "../kit/log/format-log-time.ts";
import { staffSentence } from "../kit/staff-failure.ts";
import { useAction } from "../kit/use-mutation.ts";
import { useReadThing } from "../kit/use-resource.ts";
import { LetterFrame } from "./EmailFrame.tsx";
import { PlainText } from "./PlainText.tsx";
import { MessageAbout } from "./RelatedLink.tsx";
import { stateWords } from "./state-labels.ts";
import { LookChoice } from "./ViewChoice.tsx";

interface MessageDrawerProps {
  /** Null: closed. */
  messageId: string | null;
  onClose: () => void;
}

/** One e-mail of the log: what became of it, how it looks, and the way to send it again. */
export function MessageDrawer({ messageId, onClose }: MessageDrawerProps) {
  const { loaded, reload, show } = useShownMessage(messageId);
  const message = loaded.state === "ready" ? loaded.data : null;
  const state = message && stateWords(message);
  return (
    <Drawer open={messageId !== null} onClose={onClose}>
      <DrawerFrame
        title={
          <div className="flex flex-wrap items-center gap-x-3 text-sm">
            <Dialog.Title className="text-lg font-bold tracking-title text-ink-1">
              {message ? messageKindWords(message.kind) : "E-mail"}
            </Dialog.Title>
            {state && <StatusDot tone={state.tone}>{state.words}</StatusDot>}
          </div>
        }
      >
        <div className="grid gap-4 text-sm">
          {loaded.state === "loading" && <Spinner label="Loading the e-mail" />}
          {loaded.state === "failed" && (
            <PartFailure
              what="Failed to load the e-mail"
              failure={loaded.failure}
              onRetry={reload}
            />
          )}
          {message && (
            <>
              <MessageFacts message={message} onLeave={onClose} />
              <ResendMessage key={message.id} message={message} onResent={show} />
              <MessageWords message={message} />
            </>
          )}
        </div>
      </DrawerFrame>
    </Drawer>
  );
}

const readMessage = (messageId: string, signal: AbortSignal) =>
  api.desk.messages.get({ messageId }, { signal });

/** @param openedId null: nothing is read, and what was read stays. */
function useShownMessage(openedId: string | null) {
  /** Another one than was opened: what was sent in its place. */
  const [other, setOther] = useState<string | null>(null);
  const [lastOpenedId, setLastOpenedId] = useState(openedId);
  if (lastOpenedId !== openedId) {
    setLastOpenedId(openedId);
    setOther(null);
  }
  const read = useReadThing(openedId && (other ?? openedId), readMessage);
  return { ...read, show: setOther };
}

const LOOKS = [
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
  { value: "text", label: "Plain text" },
] as const;

/** The e-mail as it looks, or its plain text; without links and codes. */
function MessageWords({ message: { id, written } }: { message: ShownMessage }) {
  const [look, setLook] = useState<(typeof LOOKS)[number]["value"]>("light");
  if (!written) {
    return (
      <p className="text-ink-3">
        Whoever this e-mail was about was erased: what it said is no longer known.
      </p>
    );
  }
  return (
    <div className="grid gap-3">
      <LookChoice label="How it is shown" choices={LOOKS} value={look} onChoose={setLook} />
      {look === "text" ? (
        <PlainText text={written.text} />
      ) : (
        <LetterFrame src={`/api/desk/messages/${id}/letter?theme=${look}`} />
      )}
      <p className="text-xs text-ink-3">Links and codes are left out of this preview.</p>
    </div>
  );
}

interface MessageFactsProps {
  message: ShownMessage;
  /** Told before a booking opens in the place of the e-mail. */
  onLeave: () => void;
}

/** To whom, when, how often it was tried, and what the mail server said. */
function MessageFacts({ message, onLeave }: MessageFactsProps) {
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

interface ResendMessageProps {
  message: ShownMessage;
  /** With the id of the e-mail that was written. */
  onResent: (messageId: string) => void;
}

/** Sends it again, or says why that cannot be. One press is one e-mail, however often it is sent. */
function ResendMessage({ message, onResent }: ResendMessageProps) {
  const { isBusy, failure, run } = useAction();
  const [resendId] = useState(() => crypto.randomUUID());
  const { revalidate } = useRevalidator();
  const tell = useToast();

  async function resend() {
    const isDone = await run(async () => {
      const written = await api.desk.messages.resend({ messageId: message.id, resendId });
      const isRefused = written.state === "failed";
      tell({
        sentence: isRefused
          ? `Refused again by the mail server: ${written.toAddress}`
          : `E-mail to ${written.toAddress}: ${stateWords(written).words}`,
        tone: isRefused ? "failed" : "done",
      });
    });
    if (!isDone) return;
    onResent(resendId);
    await revalidate();
  }

  if (message.resendRefusal !== null) {
    return <p className="text-ink-3">{errors[message.resendRefusal].sentence}</p>;
  }
  return (
    <div className="grid justify-items-start gap-3">
      <Button size="md" busy={isBusy} onClick={() => void resend()}>
        <Send className="size-4" />
        Resend
      </Button>
      {failure && (
        <Alert tone="danger" title="Failed to resend the e-mail">
          {staffSentence(failure)}
        </Alert>
      )}
    </div>
  );
}
