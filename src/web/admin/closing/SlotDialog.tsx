import { useEffect, useState } from "react";
import { staffMoment } from "../../../shared/admin-time.ts";
import type { DeskSlot } from "../../../shared/contract/admin/slots.ts";
import { localDate } from "../../../shared/time.ts";
import { api } from "../../app/browser-api.ts";
import { useLoaded } from "../../app/use-api-query.ts";
import { useVenue } from "../../app/use-venue.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { ChangeDialog, ChangeFrame } from "../kit/dialog/ActionDialog.tsx";
import { useClosing } from "../kit/dialog/use-deferred-change.ts";
import { useShown } from "../kit/dialog/use-last-non-null.ts";
import { PartFailure } from "../kit/LoadErrorAlert.tsx";
import { CapacityForm } from "./CapacityForm.tsx";
import { ClosingSteps } from "./ClosingSteps.tsx";

/** Which session it is about. */
export interface ShownSlot {
  activityId: string;
  activityName: string;
  startsAt: string;
}

interface SlotDialogProps {
  /** Null: closed. */
  slot: ShownSlot | null;
  onClose: () => void;
  /** Something of the session was changed, and the dialog is about to close. */
  onChanged: () => void;
}

/** One session: how many places it has, and closing or opening it with what that needs. */
export function SlotDialog({ slot, onClose, onChanged }: SlotDialogProps) {
  const shown = useShown(slot);
  const { keep, close } = useClosing(onClose, onChanged);
  return (
    <ChangeDialog open={slot !== null} onClose={close} isWide>
      {shown && (
        <SlotSteps
          key={`${shown.activityId} ${shown.startsAt}`}
          slot={shown}
          onClose={close}
          onChanged={() => keep(null)}
        />
      )}
    </ChangeDialog>
  );
}

interface SlotStepsProps {
  slot: ShownSlot;
  onClose: () => void;
  onChanged: () => void;
}

function SlotSteps({ slot, onClose, onChanged }: SlotStepsProps) {
  const { timezone } = useVenue();
  const [isClosing, setClosing] = useState(false);
  const date = localDate(new Date(slot.startsAt), timezone);
  if (isClosing) {
    const subject = { kind: "session", date, ...slot } as const;
    return <ClosingSteps subject={subject} onClose={onClose} onChanged={onChanged} />;
  }
  return (
    <SlotPlaces
      slot={slot}
      date={date}
      onClose={onClose}
      onChanged={onChanged}
      onCloseSession={() => setClosing(true)}
    />
  );
}

interface SlotPlacesProps extends SlotStepsProps {
  date: string;
  onCloseSession: () => void;
}

function SlotPlaces({ slot, date, onClose, onChanged, onCloseSession }: SlotPlacesProps) {
  const { timezone } = useVenue();
  const [loaded, reload] = useLoaded(
    async (signal) => {
      const slots = await api.desk.slots.ofDay({ date }, { signal });
      return slots.find((one) => isSame(one, slot)) ?? null;
    },
    [date, slot.activityId, slot.startsAt],
  );
  // While it is read again, what was typed stays.
  const [seen, setSeen] = useState<DeskSlot | null>(null);
  useEffect(() => {
    if (loaded.state === "ready") setSeen(loaded.data);
  }, [loaded]);
  return (
    <ChangeFrame
      title="Close or Change Places"
      about={`${slot.activityName}, ${staffMoment(new Date(slot.startsAt), timezone)}`}
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
          <Button size="md" onClick={onCloseSession} className="flex-1 side:flex-none">
            {closingButton(seen)}
          </Button>
        </>
      }
    >
      <div className="min-h-40">
        {loaded.state === "loading" && seen === null && <Spinner label="Loading the session" />}
        {loaded.state === "failed" && (
          <PartFailure
            what="Failed to load the session"
            failure={loaded.failure}
            onRetry={reload}
          />
        )}
        {seen?.isAvailable === false && (
          <Alert tone="warn" title={`Closed: ${seen.closedReason}`} className="mb-4" />
        )}
        {seen && (
          <CapacityForm
            slot={seen}
            onChanged={() => {
              onChanged();
              reload();
            }}
          />
        )}
      </div>
    </ChangeFrame>
  );
}

/** What closes a whole day is reopened with the day. */
function closingButton(slot: DeskSlot | null): string {
  if (slot === null || slot.closedWith === null) return "Close This Session";
  return slot.closedWith === "session" ? "Reopen This Session" : "See Who Has Booked";
}

function isSame(one: DeskSlot, { activityId, startsAt }: ShownSlot): boolean {
  return one.activityId === activityId && one.startsAt === startsAt;
}
