import { type FormEvent, useState } from "react";
import type { AdminSlot } from "../../../shared/contract/admin/slots.ts";
import { SLOT_CAPACITY_MAX } from "../../../shared/limits.ts";
import { api } from "../../app/browser-api.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { parseWholeNumber } from "../../ui/whole-number.ts";
import { formatStaffFailure } from "../kit/staff-failure.ts";
import { useMutation } from "../kit/use-mutation.ts";
import { EMPTY_REASON, getReasonText, ReasonField, type ReasonInput } from "./ReasonField.tsx";

interface CapacityFormProps {
  slot: AdminSlot;
  /** The capacity was changed, or the slot that is shown is out of date. */
  onChanged: () => void;
}

/** Sets the capacity of one slot, with a reason, or resets it to the activity's capacity. */
export function CapacityForm({ slot, onChanged }: CapacityFormProps) {
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
    // After a failure too, to show what has changed in the meantime.
    onChanged();
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
      {failure && (
        <Alert tone="danger" title="Failed to change the places">
          {formatStaffFailure(failure)}{" "}
          {failure === "CAPACITY_BELOW_SOLD" && formatMinimumCapacity(slot)}
        </Alert>
      )}
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
  if (capacity === null || Number.isNaN(capacity)) return "Please say how many places";
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
  if (!isCapacityManual) return `${takenText} As many as the activity has.`;
  const reasonText = capacityReason === null ? "" : `: ${capacityReason}`;
  return `${takenText} Set by hand${reasonText}. The activity has ${usualCapacity}.`;
}

function formatMinimumCapacity({ sold, held }: AdminSlot): string {
  return `${sold} are sold and ${held} held: at least ${sold + held}.`;
}
