import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { flushSync } from "react-dom";
import type {
  CustomerDetails,
  MergePreview,
} from "../../../shared/contract/admin/customer-page.ts";
import type { CustomerSuggestion } from "../../../shared/contract/admin/staff-bookings.ts";
import { pluralize } from "../../../shared/format.ts";
import { api } from "../../app/browser-api.ts";
import { useVenue } from "../../app/use-venue.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { useToast } from "../../ui/Toasts.tsx";
import { ActionDialog, ActionDialogFrame } from "../kit/dialog/ActionDialog.tsx";
import { FailureAlert } from "../kit/FailureAlert.tsx";
import { formatLongDate } from "../kit/format-long-date.ts";
import { formatPhone } from "../kit/format-phone.ts";
import { CustomerSuggestField } from "../kit/forms/CustomerSuggestField.tsx";
import { QueryContent } from "../kit/QueryState.tsx";
import { queries } from "../kit/queries.ts";
import { useMutation } from "../kit/use-mutation.ts";

interface MergeDialogProps {
  /** Null closes the dialog. */
  customer: CustomerDetails | null;
  onClose: () => void;
}

/** Chooses a duplicate of a customer, says what merging the two does, and merges them. */
export function MergeDialog({ customer, onClose }: MergeDialogProps) {
  return (
    <ActionDialog subject={customer} onClose={onClose}>
      {(shown) => <MergeSteps customer={shown} onClose={onClose} />}
    </ActionDialog>
  );
}

interface MergeStepsProps {
  customer: CustomerDetails;
  onClose: () => void;
}

function MergeSteps({ customer, onClose }: MergeStepsProps) {
  const [chosen, setChosen] = useState<CustomerSuggestion | null>(null);
  if (chosen === null) {
    return <ChooseStep customer={customer} onChoose={setChosen} onClose={onClose} />;
  }
  return (
    <PreviewStep
      customer={customer}
      otherId={chosen.id}
      onBack={() => setChosen(null)}
      onClose={onClose}
    />
  );
}

interface ChooseStepProps extends MergeStepsProps {
  onChoose: (customer: CustomerSuggestion) => void;
}

const TITLE = "Merge with another customer";

function ChooseStep({ customer, onChoose, onClose }: ChooseStepProps) {
  const [text, setText] = useState("");
  const [isSame, setSame] = useState(false);
  return (
    <ActionDialogFrame
      title={TITLE}
      subtitle={customer.name}
      actions={
        <Button variant="outline" size="md" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <p className="mb-3 text-sm text-pretty">
        Find the other record of the same person. Before anything is merged, you see what moves and
        which contact details stay.
      </p>
      <CustomerSuggestField
        id="merge-customer"
        data-first=""
        label="Other customer"
        hint="Name, email or phone"
        value={text}
        error={isSame ? "This is the customer whose page is open" : undefined}
        onChange={(typed) => {
          setText(typed);
          setSame(false);
        }}
        onPick={(picked) => {
          if (picked.id === customer.id) setSame(true);
          else onChoose(picked);
        }}
        className="min-h-96"
      />
    </ActionDialogFrame>
  );
}

interface PreviewStepProps extends MergeStepsProps {
  otherId: string;
  onBack: () => void;
}

function PreviewStep({ customer, otherId, onBack, onClose }: PreviewStepProps) {
  const toast = useToast();
  const [isMerged, setMerged] = useState(false);
  const { isBusy, failure, run } = useMutation();
  const query = useQuery(
    queries.admin.customers.previewMerge.queryOptions({
      input: { customerId: customer.id, otherId },
      // Once they are merged, there is nothing to preview.
      enabled: !isMerged,
    }),
  );
  const preview = query.data;

  async function merge({ survivor, duplicate }: MergePreview) {
    const isDone = await run(async () => {
      await api.admin.customers.merge({ customerId: survivor.id, duplicateId: duplicate.id });
      // Before everything on the screen is read again.
      flushSync(() => setMerged(true));
    });
    if (!isDone) return;
    onClose();
    toast({ message: `${duplicate.name} is merged into ${survivor.name}.` });
  }

  return (
    <ActionDialogFrame
      title={TITLE}
      isBusy={isBusy}
      actions={
        <>
          <Button data-first variant="outline" size="md" disabled={isBusy} onClick={onBack}>
            Choose another
          </Button>
          <Button
            variant="danger"
            size="md"
            busy={isBusy}
            disabled={preview === undefined}
            onClick={() => preview && void merge(preview)}
          >
            Merge Customers
          </Button>
        </>
      }
    >
      <FailureAlert title="Failed to merge customers" failure={failure} className="mb-4" />
      <QueryContent
        query={query}
        loading="Loading the preview"
        errorTitle="These customers cannot be merged"
      >
        {(shown) => <Preview preview={shown} pageId={customer.id} />}
      </QueryContent>
    </ActionDialogFrame>
  );
}

interface PreviewProps {
  preview: MergePreview;
  /** The customer whose page is open. */
  pageId: string;
}

function Preview({ preview, pageId }: PreviewProps) {
  const { survivor, duplicate } = preview;
  return (
    <div className="grid gap-4 text-sm">
      {survivor.id !== pageId && (
        <Alert title={`${survivor.name} stays`}>
          They have an account, so it is their record that stays, not the one whose page is open.
        </Alert>
      )}
      <div className="grid gap-3 side:grid-cols-2">
        <PersonBox title="Stays, with these contact details" person={survivor} />
        <PersonBox title="Is archived" person={duplicate} />
      </div>
      <section>
        <h3 className="mb-1 font-semibold text-ink-1">What moves</h3>
        <ul className="list-disc pl-5">
          {listMoves(preview).map((move) => (
            <li key={move}>{move}</li>
          ))}
        </ul>
      </section>
      <section>
        <h3 className="mb-1 font-semibold text-ink-1">Marketing</h3>
        <ConsentOutcome preview={preview} />
      </section>
      <p className="text-pretty">
        Bookings keep the contact details that were given for each.
        {duplicate.email !== null &&
          ` A later booking with ${duplicate.email} belongs to ${survivor.name}.`}{" "}
        This cannot be undone.
      </p>
    </div>
  );
}

function ConsentOutcome({ preview }: { preview: MergePreview }) {
  const { timezone } = useVenue();
  const { survivor, duplicate, marketingConsent, withdrawnAt } = preview;
  if (withdrawnAt !== null) {
    return (
      <p className="text-pretty">
        No marketing emails: {duplicate.name} withdrew consent on{" "}
        {formatLongDate(withdrawnAt, timezone)}, after {survivor.name} gave it.
      </p>
    );
  }
  return (
    <p>Stays as it is: {marketingConsent ? "accepts marketing emails" : "no marketing emails"}.</p>
  );
}

function listMoves(preview: MergePreview): string[] {
  const { bookingCount, voucherCount, waiverCount, noteCount, tags } = preview;
  const counts = [
    bookingCount > 0 && pluralize(bookingCount, "booking"),
    voucherCount > 0 && pluralize(voucherCount, "gift voucher"),
    waiverCount > 0 && pluralize(waiverCount, "waiver"),
    noteCount > 0 && pluralize(noteCount, "note"),
    tags.length > 0 && `${tags.length === 1 ? "Tag" : "Tags"}: ${tags.join(", ")}`,
  ].filter((text) => text !== false);
  return counts.length === 0 ? ["Nothing: there is nothing to move."] : counts;
}

interface PersonBoxProps {
  title: string;
  person: MergePreview["survivor"];
}

function PersonBox({ title, person }: PersonBoxProps) {
  const { name, email, phone, hasAccount } = person;
  return (
    <section className="min-w-0 rounded-control border border-line p-3">
      <h3 className="mb-1 text-xs font-medium text-ink-3">{title}</h3>
      <p className="font-semibold wrap-anywhere text-ink-1">{name}</p>
      <p className="wrap-anywhere">{email ?? "No email"}</p>
      <p>{phone === "" ? "No phone" : formatPhone(phone)}</p>
      {hasAccount && <p className="text-xs text-ink-3">Has an account</p>}
    </section>
  );
}
