import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { AdminSlot } from "../../../shared/contract/admin/slots.ts";
import { pluralize } from "../../../shared/format.ts";
import { SLOT_CAPACITY_MAX } from "../../../shared/limits.ts";
import { localDate } from "../../../shared/time.ts";
import { api } from "../../app/browser-api.ts";
import { useVenue } from "../../app/use-venue.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { parseWholeNumber } from "../../ui/whole-number.ts";
import { ActionDialog, ActionDialogFrame } from "../kit/dialog/ActionDialog.tsx";
import { FailureAlert } from "../kit/FailureAlert.tsx";
import { useDenial } from "../kit/own-role.ts";
import { QueryError } from "../kit/QueryState.tsx";
import { queries } from "../kit/queries.ts";
import { RoleButton } from "../kit/RoleButton.tsx";
import { useMutation } from "../kit/use-mutation.ts";
import { ClosingSteps } from "./ClosingSteps.tsx";
import { EMPTY_REASON, getReasonText, ReasonField, type ReasonInput } from "./ReasonField.tsx";
import { type SlotAction, SlotActionButtons, SlotActionSteps } from "./SlotActions.tsx";
import { formatSlot, type SelectedSlot } from "./selected-slot.ts";

interface SlotDialogProps {
  /** Null closes the dialog. */
  slot: SelectedSlot | null;
  onClose: () => void;
}

/** Sets the capacity of one slot, and closes or reopens it with all that this needs. */
export function SlotDialog({ slot, onClose }: SlotDialogProps) {
  return (
    <ActionDialog subject={slot} onClose={onClose} isWide>
      {(shown) => (
        <SlotSteps key={`${shown.activityId} ${shown.startsAt}`} slot={shown} onClose={onClose} />
      )}
    </ActionDialog>
  );
}

interface SlotStepsProps {
  slot: SelectedSlot;
  onClose: () => void;
}

function SlotSteps({ slot, onClose }: SlotStepsProps) {
  const { timezone } = useVenue();
  const [step, setStep] = useState<"places" | "close" | SlotAction>("places");
  const date = localDate(new Date(slot.startsAt), timezone);
  if (step === "close") {
    return <ClosingSteps target={{ kind: "session", date, ...slot }} onClose={onClose} />;
  }
  if (step === "places") {
    return (
      <SlotCapacity
        slot={slot}
        date={date}
        onClose={onClose}
        onCloseSlot={() => setStep("close")}
        onChooseAction={setStep}
      />
    );
  }
  return (
    <SlotActionSteps action={step} slot={slot} onBack={() => setStep("places")} onClose={onClose} />
  );
}

interface SlotCapacityProps extends SlotStepsProps {
  date: string;
  onCloseSlot: () => void;
  onChooseAction: (action: SlotAction) => void;
}

function SlotCapacity(props: SlotCapacityProps) {
  const { slot, date, onClose, onCloseSlot, onChooseAction } = props;
  const { timezone } = useVenue();
  const denial = useDenial("catalogue");
  const query = useQuery(queries.admin.slots.listOfDay.queryOptions({ input: { date } }));
  const currentSlot = query.data?.find((candidate) => isSameSlot(candidate, slot));
  return (
    <ActionDialogFrame
      title="Close or Change Places"
      subtitle={formatSlot(slot, timezone)}
      actions={
        <>
          <Button
            data-first
            variant="outline"
            size="md"
            onClick={onClose}
            className="flex-1 side:flex-none"
          >
            Done
          </Button>
          <RoleButton
            permission="catalogue"
            size="md"
            onClick={onCloseSlot}
            className="flex-1 side:flex-none"
          >
            {getClosingLabel(currentSlot)}
          </RoleButton>
        </>
      }
    >
      <div className="min-h-40">
        {query.isPending && <Spinner label="Loading the session" />}
        {query.isError && <QueryError title="Failed to load the session" query={query} />}
        {currentSlot?.isAvailable === false && (
          <Alert tone="warn" title={`Closed: ${currentSlot.closedReason}`} className="mb-4" />
        )}
        {currentSlot && currentSlot.parties > 0 && (
          <div className="mb-5 flex flex-wrap items-center gap-2 border-b border-line pb-4">
            <p className="mr-auto max-side:w-full">{pluralize(currentSlot.parties, "booking")}</p>
            <SlotActionButtons onChoose={onChooseAction} />
          </div>
        )}
        {currentSlot && denial === null && <CapacityForm slot={currentSlot} />}
        {currentSlot && denial !== null && <LockedCapacity slot={currentSlot} denial={denial} />}
      </div>
    </ActionDialogFrame>
  );
}

/** A slot that is closed with its whole day is reopened with the day. */
function getClosingLabel(slot: AdminSlot | undefined): string {
  if (slot === undefined || slot.closedWith === null) return "Close This Session";
  return slot.closedWith === "session" ? "Reopen This Session" : "See Who Has Booked";
}

function isSameSlot(slot: AdminSlot, { activityId, startsAt }: SelectedSlot): boolean {
  return slot.activityId === activityId && slot.startsAt === startsAt;
}

interface LockedCapacityProps {
  slot: AdminSlot;
  /** Why the role does not allow another capacity. */
  denial: string;
}

/** Takes the place of the form where the role does not allow another capacity. */
function LockedCapacity({ slot, denial }: LockedCapacityProps) {
  return (
    <>
      <p className="font-semibold text-ink-1">{pluralize(slot.capacity, "place")}</p>
      <p className="text-sm text-ink-3">{formatCapacityHint(slot)}</p>
      <p className="mt-3 text-sm text-ink-3">{denial}</p>
    </>
  );
}

/** Sets the capacity of one slot, with a reason, or resets it to the activity's capacity. */
function CapacityForm({ slot }: { slot: AdminSlot }) {
  const { isBusy, failure, run } = useMutation();
  const [typed, setTyped] = useState(String(slot.capacity));
  const [reason, setReason] = useState<ReasonInput>(EMPTY_REASON);
  const [isSubmitted, setSubmitted] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const capacityError = validateCapacity(typed);

  async function save(capacity: number | null, reasonText: string) {
    setSaved(false);
    const { activityId, startsAt, capacity: expectedCapacity } = slot;
    const hasSucceeded = await run(() =>
      api.admin.slots.setCapacity({
        activityId,
        startsAt,
        capacity,
        expectedCapacity,
        reason: reasonText,
      }),
    );
    setSaved(hasSucceeded);
    setSubmitted(false);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setSubmitted(true);
    if (capacityError === undefined && getReasonText(reason) !== "") {
      void save(Number(typed), getReasonText(reason));
    }
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <FailureAlert title="Failed to change places" failure={failure}>
        {failure === "CAPACITY_BELOW_SOLD" && ` ${formatMinimumCapacity(slot)}`}
      </FailureAlert>
      <div aria-live="polite" className="empty:absolute">
        {isSaved && <Alert tone="success" title={`This session has ${slot.capacity} places`} />}
      </div>
      <TextField
        id="slot-capacity"
        label="Places"
        hint={formatCapacityHint(slot)}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        error={isSubmitted ? capacityError : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      <ReasonField
        id="capacity-reason"
        reason={reason}
        onChange={setReason}
        isSubmitted={isSubmitted}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="outline" size="md" busy={isBusy}>
          Save Places
        </Button>
        {slot.isCapacityManual && (
          <Button
            variant="quiet"
            size="md"
            disabled={isBusy}
            onClick={() => {
              setTyped(String(slot.usualCapacity));
              void save(null, "As usual");
            }}
          >
            Back to {slot.usualCapacity}
          </Button>
        )}
      </div>
    </form>
  );
}

function validateCapacity(typed: string): string | undefined {
  const capacity = parseWholeNumber(typed);
  if (capacity === null || Number.isNaN(capacity)) return "Please enter a number of places";
  if (capacity < 1) return "There must be at least 1 place";
  if (capacity > SLOT_CAPACITY_MAX) return `There can be at most ${SLOT_CAPACITY_MAX} places`;
  return undefined;
}

function formatCapacityHint({
  sold,
  held,
  isCapacityManual,
  usualCapacity,
  capacityReason,
}: AdminSlot): string {
  const takenText = `${sold} sold, ${held} held in checkouts.`;
  if (!isCapacityManual) return `${takenText} As usual.`;
  const reasonText = capacityReason === null ? "" : `: ${capacityReason}`;
  return `${takenText} Set by hand${reasonText}. Usually ${usualCapacity}.`;
}

function formatMinimumCapacity({ sold, held }: AdminSlot): string {
  return `${sold} are sold and ${held} held: at least ${sold + held}.`;
}
