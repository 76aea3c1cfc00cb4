import { type FormEvent, type ReactNode, useState } from "react";
import {
  type SlotEmailPreview,
  slotEmailFields,
} from "../../../shared/contract/admin/slot-emails.ts";
import { formatCount, pluralize } from "../../../shared/format.ts";
import { SLOT_EMAIL_SUBJECT_MAX, SLOT_EMAIL_TEXT_MAX } from "../../../shared/limits.ts";
import { api } from "../../app/browser-api.ts";
import { useIdempotentId } from "../../app/use-idempotent-id.ts";
import { useVenue } from "../../app/use-venue.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { PlainText } from "../emails/EmailPreview.tsx";
import { ActionDialogFrame } from "../kit/dialog/ActionDialog.tsx";
import { FailureAlert } from "../kit/FailureAlert.tsx";
import { useMutation } from "../kit/use-mutation.ts";
import { formatSlot, type SelectedSlot } from "./selected-slot.ts";

const TITLE = "Email Customers";

interface SlotEmailStepsProps {
  slot: SelectedSlot;
  /** Absent where the dialog opened with these steps. */
  onBack?: () => void;
  onClose: () => void;
}

/** Writes to everybody booked for a session: the text, then who gets it and how it looks. */
export function SlotEmailSteps({ slot, onBack, onClose }: SlotEmailStepsProps) {
  const { activityId, startsAt } = slot;
  const [typed, setTyped] = useState({ subject: "", text: "" });
  const [preview, setPreview] = useState<SlotEmailPreview | null>(null);
  const [sentCount, setSentCount] = useState<number | null>(null);
  const { isBusy, failure, run, reset } = useMutation();
  const withId = useIdempotentId();

  const openPreview = () =>
    run(async () =>
      setPreview(await api.admin.slotEmails.preview({ activityId, startsAt, ...typed })),
    );
  const send = () =>
    run(async () => {
      const { emailCount } = await withId(JSON.stringify(typed), (slotEmailId) =>
        api.admin.slotEmails.send({ activityId, startsAt, slotEmailId, ...typed }),
      );
      setSentCount(emailCount);
    });

  if (sentCount !== null) return <SentStep slot={slot} count={sentCount} onClose={onClose} />;
  const alert = <FailureAlert title="Failed to send the email" failure={failure} />;
  if (preview === null) {
    return (
      <WriteStep
        slot={slot}
        typed={typed}
        isBusy={isBusy}
        alert={alert}
        onChange={setTyped}
        onBack={onBack}
        onClose={onClose}
        onSubmit={openPreview}
      />
    );
  }
  return (
    <PreviewStep
      slot={slot}
      preview={preview}
      isBusy={isBusy}
      alert={alert}
      onBack={() => {
        reset();
        setPreview(null);
      }}
      onSend={send}
    />
  );
}

interface StepProps {
  slot: SelectedSlot;
  isBusy: boolean;
  alert: ReactNode;
}

interface WriteStepProps extends StepProps {
  onBack: SlotEmailStepsProps["onBack"];
  onClose: () => void;
  typed: { subject: string; text: string };
  onChange: (typed: { subject: string; text: string }) => void;
  onSubmit: () => void;
}

function WriteStep(props: WriteStepProps) {
  const { slot, typed, isBusy, alert, onChange, onBack, onClose, onSubmit } = props;
  const { timezone } = useVenue();
  const [isSubmitted, setSubmitted] = useState(false);
  const parsed = slotEmailFields.safeParse(typed);
  const getError = (field: string) =>
    isSubmitted ? parsed.error?.issues.find(({ path }) => path[0] === field)?.message : undefined;

  function submit(event?: FormEvent) {
    event?.preventDefault();
    setSubmitted(true);
    if (parsed.success) onSubmit();
  }
  return (
    <ActionDialogFrame
      title={TITLE}
      subtitle={formatSlot(slot, timezone)}
      isBusy={isBusy}
      actions={
        <>
          <Button variant="outline" size="md" disabled={isBusy} onClick={onBack ?? onClose}>
            {onBack ? "Back" : "Cancel"}
          </Button>
          <Button size="md" busy={isBusy} onClick={() => submit()}>
            Preview
          </Button>
        </>
      }
    >
      <form noValidate onSubmit={submit} className="grid gap-4">
        {alert}
        <TextField
          id="slot-email-subject"
          label="Subject"
          autoComplete="off"
          data-first
          maxLength={SLOT_EMAIL_SUBJECT_MAX}
          value={typed.subject}
          error={getError("subject")}
          onChange={({ target }) => onChange({ ...typed, subject: target.value })}
        />
        <TextArea
          id="slot-email-text"
          label="Message"
          hint={`Plain text, ${formatCount(typed.text.length)} of ${formatCount(SLOT_EMAIL_TEXT_MAX)} characters. Each booking's time and reference are added.`}
          rows={8}
          maxLength={SLOT_EMAIL_TEXT_MAX}
          value={typed.text}
          error={getError("text")}
          onChange={({ target }) => onChange({ ...typed, text: target.value })}
        />
      </form>
    </ActionDialogFrame>
  );
}

interface PreviewStepProps extends StepProps {
  preview: SlotEmailPreview;
  onBack: () => void;
  onSend: () => void;
}

function PreviewStep({ slot, preview, isBusy, alert, onBack, onSend }: PreviewStepProps) {
  const { timezone } = useVenue();
  const { bookingCount, emailCount, withoutAddress, sample } = preview;
  return (
    <ActionDialogFrame
      title={TITLE}
      subtitle={formatSlot(slot, timezone)}
      isBusy={isBusy}
      actions={
        <>
          <Button data-first variant="outline" size="md" disabled={isBusy} onClick={onBack}>
            Back
          </Button>
          {emailCount > 0 && (
            <Button size="md" busy={isBusy} onClick={onSend}>
              Send {pluralize(emailCount, "Email")}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        {alert}
        <p>
          {pluralize(emailCount, "customer")} of {pluralize(bookingCount, "booking")}{" "}
          {emailCount === 1 ? "gets" : "get"} this email. Bookings with the same address get one.
        </p>
        {withoutAddress.length > 0 && (
          <Alert tone="warn" title="Without an email address">
            {withoutAddress
              .map(({ customerName, reference }) => `${customerName}, ${reference}`)
              .join("; ")}
          </Alert>
        )}
        {sample && (
          <>
            <p className="font-semibold wrap-anywhere text-ink-1">{sample.subject}</p>
            <PlainText text={sample.text} />
          </>
        )}
      </div>
    </ActionDialogFrame>
  );
}

function SentStep({
  slot,
  count,
  onClose,
}: {
  slot: SelectedSlot;
  count: number;
  onClose: () => void;
}) {
  const { timezone } = useVenue();
  return (
    <ActionDialogFrame
      title={TITLE}
      subtitle={formatSlot(slot, timezone)}
      actions={
        <Button data-first size="md" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div role="status">
        <Alert tone="success" title={`${pluralize(count, "email")} sent`}>
          The email log shows when each was delivered.
        </Alert>
      </div>
    </ActionDialogFrame>
  );
}
