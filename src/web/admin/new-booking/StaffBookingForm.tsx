import { useState } from "react";
import type { Activity, Slot } from "../../../shared/contract/public/activities.ts";
import type { Addon } from "../../../shared/contract/public/catalogue.ts";
import type { LoadState } from "../../app/use-api-query.ts";
import { useVenue } from "../../app/use-venue.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { focusInvalidNumber } from "../../ui/focus.ts";
import { SelectField } from "../../ui/SelectField.tsx";
import { AdminPanel } from "../kit/AdminPanel.tsx";
import { FormErrors } from "../kit/forms/FormErrors.tsx";
import { useOpenBooking } from "../kit/use-open-booking.ts";
import { CodesPanel } from "./CodesPanel.tsx";
import { CustomerSuggestField } from "./CustomerSuggestField.tsx";
import { PaymentPanel } from "./PaymentPanel.tsx";
import type { ContactErrors } from "./parse-contact.ts";
import { SlotPicker } from "./SlotPicker.tsx";
import { StaffBookingTotal } from "./StaffBookingTotal.tsx";
import type { ChangeDraft, StaffBookingDraft } from "./staff-booking-draft.ts";
import type { StaffBookingSummary } from "./staff-booking-summary.ts";
import { TicketsPanel } from "./TicketsPanel.tsx";
import { useStaffBooking } from "./use-staff-booking.ts";

interface StaffBookingFormProps {
  activities: readonly Activity[];
  addons: readonly Addon[];
  initialDraft: StaffBookingDraft;
  requestedTime: string | null;
  onBooked: (summary: StaffBookingSummary) => void;
  onOfferChanged: () => void;
  /** Starts another booking without this one. */
  onStartOver: () => void;
}

/**
 * The whole staff booking on one page. It is not a `<form>`: only the button makes the booking,
 * never Enter in a field.
 */
export function StaffBookingForm({
  activities,
  addons,
  onStartOver,
  ...rest
}: StaffBookingFormProps) {
  const staffBooking = useStaffBooking({ addons, ...rest });
  const {
    draft,
    change,
    quote,
    refusal,
    who: contact,
    session: slotError,
    attempt,
    earlierId: existingBookingId,
  } = staffBooking;
  const openBooking = useOpenBooking();
  const getRefusalText = (section: string) =>
    refusal?.section === section ? refusal.sentence : undefined;
  const showsSlotError = attempt > 0 || draft.startsAt !== null;
  return (
    <div className="grid items-start gap-5 desktop:grid-cols-[minmax(0,1fr)_minmax(18rem,22rem)]">
      <div className="grid min-w-0 gap-5">
        {staffBooking.problems.length > 0 && (
          <div className="-mb-4">
            <FormErrors errors={staffBooking.problems} attempt={attempt} />
          </div>
        )}
        <SlotPanel
          draft={draft}
          activities={activities}
          slots={staffBooking.slots}
          error={
            getRefusalText("session") ?? (showsSlotError ? (slotError ?? undefined) : undefined)
          }
          change={change}
          onReload={staffBooking.reloadSlots}
        />
        <ContactPanel
          draft={draft}
          errors={contact.errors}
          isSubmitted={attempt > 0}
          change={change}
        />
        <TicketsPanel
          draft={draft}
          activity={activities.find(({ id }) => id === draft.activityId)}
          addons={addons}
          error={getRefusalText("extras")}
          change={change}
        />
        <CodesPanel draft={draft} codes={staffBooking.codes} order={quote.order} change={change} />
      </div>
      <div className="grid min-w-0 gap-5 desktop:sticky desktop:top-[calc(var(--spacing-admin-bar)+1.5rem)]">
        <PaymentPanel draft={draft} totalPence={quote.order?.totalPence ?? null} change={change} />
        <StaffBookingTotal
          ticketCount={draft.ticketCount}
          payment={draft.payment}
          quote={quote}
          refusal={refusal?.section === "total" ? refusal : null}
          existingBooking={
            existingBookingId === null
              ? null
              : { onOpen: () => openBooking.open(existingBookingId), onStartOver }
          }
          isBusy={staffBooking.isBusy}
          onBook={() => focusInvalidNumber() || void staffBooking.press()}
        />
      </div>
    </div>
  );
}

interface SlotPanelProps {
  draft: StaffBookingDraft;
  activities: readonly Activity[];
  slots: LoadState<Slot[]>;
  /** What is wrong with the slot. */
  error: string | undefined;
  change: ChangeDraft;
  onReload: () => void;
}

function SlotPanel({ draft, activities, change, ...rest }: SlotPanelProps) {
  const { today } = useVenue();
  return (
    <AdminPanel title="When">
      <div className="grid gap-4 px-4 pb-4 tablet:grid-cols-2">
        <SelectField
          id="sale-activity"
          label="Activity"
          choices={activities.map(({ id, name }) => ({ value: id, label: name }))}
          value={draft.activityId}
          onChange={(activityId) => change({ activityId, startsAt: null })}
        />
        <DateField
          id="sale-date"
          label="Date"
          today={today}
          min={today}
          value={draft.date}
          onChange={(date) => change({ date, startsAt: null })}
        />
        <div className="min-h-24 tablet:col-span-2">
          <SlotPicker draft={draft} change={change} {...rest} />
        </div>
      </div>
    </AdminPanel>
  );
}

interface ContactPanelProps {
  draft: StaffBookingDraft;
  errors: ContactErrors;
  /** Shows all errors, including those of untouched fields. */
  isSubmitted: boolean;
  change: ChangeDraft;
}

const CONTACT_FIELDS = [
  { field: "name", label: "Name", type: "text" },
  { field: "email", label: "E-mail", type: "email" },
  { field: "phone", label: "Phone", type: "tel" },
] as const;

/**
 * The customer. Only a name is required; returning customers are suggested by any of the fields.
 */
function ContactPanel({ draft, errors, isSubmitted, change }: ContactPanelProps) {
  const [touchedFields, setTouchedFields] = useState<ReadonlySet<string>>(new Set());
  return (
    <AdminPanel title="Who" overflows>
      <div className="grid gap-4 px-4 pb-4 tablet:grid-cols-2">
        {CONTACT_FIELDS.map(({ field, label, type }) => (
          <CustomerSuggestField
            key={field}
            id={`sale-${field}`}
            label={label}
            type={type}
            optional={field !== "name"}
            value={draft[field]}
            maxLength={field === "name" ? 200 : 254}
            error={
              isSubmitted || (touchedFields.has(field) && draft[field]) ? errors[field] : undefined
            }
            onChange={(text) => change({ [field]: text })}
            onBlur={() => setTouchedFields(new Set([...touchedFields, field]))}
            onPick={({ name, email, phone }) => change({ name, email, phone })}
            className={field === "name" ? "tablet:col-span-2" : ""}
          />
        ))}
        {draft.email.trim() !== "" && (
          <Checkbox
            id="sale-notify"
            label="Send the confirmation e-mail"
            checked={draft.notify}
            onChange={(event) => change({ notify: event.target.checked })}
            className="-mt-1 tablet:col-span-2"
          />
        )}
      </div>
    </AdminPanel>
  );
}
