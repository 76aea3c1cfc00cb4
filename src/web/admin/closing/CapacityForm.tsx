import { type FormEvent, useState } from "react";
import type { DeskSlot } from "../../../shared/contract/admin/slots.ts";
import { SLOT_CAPACITY_MAX } from "../../../shared/limits.ts";
import { api } from "../../app/browser-api.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { wholeNumberOf } from "../../ui/whole-number.ts";
import { staffSentence } from "../kit/staff-failure.ts";
import { useAction } from "../kit/use-mutation.ts";
import { NO_REASON, ReasonField, reasonOf, type TypedReason } from "./ReasonField.tsx";

interface CapacityFormProps {
  slot: DeskSlot;
  /** It has other places now, or what was seen of it is out of date. */
  onChanged: () => void;
}

/** How many places one session has: typed, with the reason; or as many as its activity gives. */
export function CapacityForm({ slot, onChanged }: CapacityFormProps) {
  const { isBusy, failure, run } = useAction();
  const [typed, setTyped] = useState(String(slot.capacity));
  const [reason, setReason] = useState<TypedReason>(NO_REASON);
  const [isAsked, setAsked] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const problem = problemOf(typed);

  async function save(capacity: number | null, why: string) {
    setSaved(false);
    const { activityId, startsAt, capacity: expectedCapacity } = slot;
    const isDone = await run(() =>
      api.desk.slots.setCapacity({
        activityId,
        startsAt,
        capacity,
        expectedCapacity,
        reason: why,
      }),
    );
    setSaved(isDone);
    setAsked(false);
    // What has changed meanwhile is to be seen at once, too.
    onChanged();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setAsked(true);
    if (problem === undefined && reasonOf(reason) !== "") {
      void save(Number(typed), reasonOf(reason));
    }
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {failure && (
        <Alert tone="danger" title="Failed to change the places">
          {staffSentence(failure)} {failure === "CAPACITY_BELOW_SOLD" && leastInWords(slot)}
        </Alert>
      )}
      <div aria-live="polite" className="empty:absolute">
        {isSaved && <Alert tone="success" title={`This session has ${slot.capacity} places`} />}
      </div>
      <TextField
        id="slot-capacity"
        label="Places"
        hint={hintOf(slot)}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        error={isAsked ? problem : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      <ReasonField id="capacity-reason" reason={reason} onChange={setReason} isAsked={isAsked} />
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

function problemOf(typed: string): string | undefined {
  const capacity = wholeNumberOf(typed);
  if (capacity === null || Number.isNaN(capacity)) return "Please say how many places";
  if (capacity < 1) return "There must be at least 1 place";
  if (capacity > SLOT_CAPACITY_MAX) return `There can be at most ${SLOT_CAPACITY_MAX} places`;
  return undefined;
}

function hintOf({ sold, held, isCapacityManual, usualCapacity, capacityReason }: DeskSlot): string {
  const taken = `${sold} sold, ${held} held in checkouts.`;
  if (!isCapacityManual) return `${taken} As many as the activity has.`;
  const why = capacityReason === null ? "" : `: ${capacityReason}`;
  return `${taken} Set by hand${why}. The activity has ${usualCapacity}.`;
}

function leastInWords({ sold, held }: DeskSlot): string {
  return `${sold} are sold and ${held} held: at least ${sold + held}.`;
}
