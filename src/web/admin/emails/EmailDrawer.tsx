import { Dialog } from "@base-ui/react/dialog";
import { useQuery } from "@tanstack/react-query";
import Send from "lucide-react/icons/send";
import { type ReactNode, useState } from "react";
import type { EmailDetails } from "../../../shared/contract/admin/emails.ts";
import { formatEmailKind } from "../../../shared/email-kinds.ts";
import { errors } from "../../../shared/errors.ts";
import { api } from "../../app/browser-api.ts";
import { randomUuid } from "../../app/random-uuid.ts";
import { useVenue } from "../../app/use-venue.ts";
import { Alert } from "../../ui/Alert.tsx";
import { StatusDot } from "../../ui/StatusDot.tsx";
import { useToast } from "../../ui/Toasts.tsx";
import { FailureAlert } from "../kit/FailureAlert.tsx";
import { formatLogTime } from "../kit/log/format-log-time.ts";
import { QueryContent } from "../kit/QueryState.tsx";
import { queries } from "../kit/queries.ts";
import { RoleButton } from "../kit/RoleButton.tsx";
import { Drawer, DrawerFrame } from "../kit/Sheet.tsx";
import { useMutation } from "../kit/use-mutation.ts";
import { EmailFrame, PlainText, ViewChoice } from "./EmailPreview.tsx";
import { getEmailStateLabel, RelatedLink } from "./EmailTable.tsx";

interface EmailDrawerProps {
  /** Null closes the drawer. */
  emailId: string | null;
  onClose: () => void;
}

/** An email of the log: its delivery, its preview, and the button that sends it again. */
export function EmailDrawer({ emailId, onClose }: EmailDrawerProps) {
  return (
    <Drawer subject={emailId} onClose={onClose}>
      {(shown) => <EmailContent key={shown} openedId={shown} onClose={onClose} />}
    </Drawer>
  );
}

interface EmailContentProps {
  /** Id of the email that was opened; one that is sent again takes its place. */
  openedId: string;
  onClose: () => void;
}

function EmailContent({ openedId, onClose }: EmailContentProps) {
  const [emailId, setEmailId] = useState(openedId);
  const query = useQuery(queries.admin.emails.get.queryOptions({ input: { emailId } }));
  const state = query.data && getEmailStateLabel(query.data);
  return (
    <DrawerFrame
      title={
        <div className="flex flex-wrap items-center gap-x-3 text-sm">
          <Dialog.Title className="text-lg font-bold tracking-title text-ink-1">
            {query.data ? formatEmailKind(query.data.kind) : "Email"}
          </Dialog.Title>
          {state && <StatusDot tone={state.tone}>{state.label}</StatusDot>}
        </div>
      }
    >
      <div className="grid gap-4 text-sm">
        <QueryContent
          query={query}
          loading="Loading the email"
          errorTitle="Failed to load the email"
        >
          {(email) => (
            <>
              <EmailDetailList email={email} onLeave={onClose} />
              <ResendEmail key={email.id} email={email} onResent={setEmailId} />
              <EmailBody email={email} />
            </>
          )}
        </QueryContent>
      </div>
    </DrawerFrame>
  );
}

const VIEWS = [
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
  { value: "text", label: "Plain text" },
] as const;

/** The email as it looks, or its plain text; without links and codes. */
function EmailBody({ email: { id, written, isMovedSince } }: { email: EmailDetails }) {
  const [view, setView] = useState<(typeof VIEWS)[number]["value"]>("light");
  if (!written) {
    return (
      <p className="text-ink-3">
        The person this email was about was erased, so its text is no longer stored.
      </p>
    );
  }
  return (
    <div className="grid gap-3">
      {isMovedSince && (
        <p className="text-ink-3">
          The booking was moved after this email was written. The preview shows its new time.
        </p>
      )}
      <ViewChoice label="View" choices={VIEWS} value={view} onChoose={setView} />
      {view === "text" ? (
        <PlainText text={written.text} />
      ) : (
        <EmailFrame src={`/api/admin/emails/${id}/preview?theme=${view}`} />
      )}
      <p className="text-xs text-ink-3">Links and codes are left out of this preview.</p>
    </div>
  );
}

interface EmailDetailListProps {
  email: EmailDetails;
  /** Called before a booking opens in place of the email. */
  onLeave: () => void;
}

function EmailDetailList({ email, onLeave }: EmailDetailListProps) {
  const { timezone } = useVenue();
  const formatInstant = (instant: string) => formatLogTime(instant, timezone, new Date());
  const { written, toAddress, createdAt, sentAt, failedAt, nextTryAt, tries, error } = email;
  return (
    <>
      <dl className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-3 gap-y-1">
        <DetailsItem name="To">{toAddress === "" ? "Erased" : toAddress}</DetailsItem>
        {written && <DetailsItem name="Subject">{written.subject}</DetailsItem>}
        {(email.booking ?? email.voucher) && (
          <DetailsItem name="About">
            <span className="-my-2 inline-flex">
              <RelatedLink email={email} onLeave={onLeave} />
            </span>
          </DetailsItem>
        )}
        <DetailsItem name="Written">{formatInstant(createdAt)}</DetailsItem>
        {sentAt && <DetailsItem name="Sent">{formatInstant(sentAt)}</DetailsItem>}
        {failedAt && <DetailsItem name="Given up">{formatInstant(failedAt)}</DetailsItem>}
        {nextTryAt && <DetailsItem name="Next try">{formatInstant(nextTryAt)}</DetailsItem>}
        <DetailsItem name="Attempts">{tries}</DetailsItem>
      </dl>
      {email.state === "superseded" && (
        <p className="text-ink-3">
          This email was not sent, because its booking was moved or cancelled first.
        </p>
      )}
      {error !== null && (
        <Alert tone={email.state === "failed" ? "danger" : "warn"} title="The mail server said">
          <span className="wrap-anywhere">{error}</span>
        </Alert>
      )}
    </>
  );
}

function DetailsItem({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{name}</dt>
      <dd className="wrap-anywhere text-ink-1 tabular-nums">{children}</dd>
    </>
  );
}

interface ResendEmailProps {
  email: EmailDetails;
  /** Receives the id of the new email. */
  onResent: (emailId: string) => void;
}

/**
 * Sends the email again, or says why that is not possible. A retry uses the same id, so that only
 * one email is sent.
 */
function ResendEmail({ email, onResent }: ResendEmailProps) {
  const { isBusy, failure, run } = useMutation();
  const [resendId] = useState(() => randomUuid());
  const toast = useToast();

  async function resend() {
    const hasSucceeded = await run(async () => {
      const resent = await api.admin.emails.resend({ emailId: email.id, resendId });
      const isRefused = resent.state === "failed";
      toast({
        message: isRefused
          ? `Refused again by the mail server: ${resent.toAddress}`
          : `Email to ${resent.toAddress}: ${getEmailStateLabel(resent).label}`,
        tone: isRefused ? "failed" : "done",
      });
    });
    if (hasSucceeded) onResent(resendId);
  }

  if (email.resendRefusal !== null) {
    return <p className="text-ink-3">{errors[email.resendRefusal].sentence}</p>;
  }
  return (
    <div className="grid justify-items-start gap-3">
      <RoleButton permission="sell" size="md" busy={isBusy} onClick={() => void resend()}>
        <Send className="size-4" />
        Resend
      </RoleButton>
      <FailureAlert title="Failed to resend the email" failure={failure} />
    </div>
  );
}
