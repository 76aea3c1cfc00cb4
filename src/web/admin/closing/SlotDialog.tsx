import { useEffect, useState } from "react";
import { formatAdminDateTime } from "../../../shared/admin-time.ts";
import type { AdminSlot } from "../../../shared/contract/admin/slots.ts";
import { localDate } from "../../../shared/time.ts";
import { api } from "../../app/browser-api.ts";
import { useApiQuery } from "../../app/use-api-query.ts";
import { useVenue } from "../../app/use-venue.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { ActionDialog, ActionDialogFrame } from "../kit/dialog/ActionDialog.tsx";
import { useDeferredChange } from "../kit/dialog/use-deferred-change.ts";
import { useLastNonNull } from "../kit/dialog/use-last-non-null.ts";
import { LoadErrorAlert } from "../kit/LoadErrorAlert.tsx";
import { CapacityForm } from "./CapacityForm.tsx";
import { ClosingSteps } from "./ClosingSteps.tsx";

/** Identifies the slot of the dialog. */
export interface SelectedSlot {
  activityId: string;
  activityName: string;
  startsAt: string;
}

interface SlotDialogProps {
  /** Null closes the dialog. */
  slot: SelectedSlot | null;
  onClose: () => void;
  /** Called just before the dialog closes, if the slot was changed. */
  onChanged: () => void;
}

/** Sets the capacity of one slot, and closes or reopens it with all that this needs. */
export function SlotDialog({ slot, onClose, onChanged }: SlotDialogProps) {
  const shownSlot = useLastNonNull(slot);
  const { recordChange, close } = useDeferredChange(onClose, onChanged);
  return (
    <ActionDialog open={slot !== null} onClose={close} isWide>
      {shownSlot && (
        <SlotSteps
          key={`${shownSlot.activityId} ${shownSlot.startsAt}`}
          slot={shownSlot}
          onClose={close}
          onChanged={() => recordChange(null)}
        />
      )}
    </ActionDialog>
  );
}

interface SlotStepsProps {
  slot: SelectedSlot;
  onClose: () => void;
  onChanged: () => void;
}

function SlotSteps({ slot, onClose, onChanged }: SlotStepsProps) {
  const { timezone } = useVenue();
  const [isClosing, setClosing] = useState(false);
  const date = localDate(new Date(slot.startsAt), timezone);
  if (isClosing) {
    const target = { kind: "session", date, ...slot } as const;
    return <ClosingSteps target={target} onClose={onClose} onChanged={onChanged} />;
  }
  return (
    <SlotCapacity
      slot={slot}
      date={date}
      onClose={onClose}
      onChanged={onChanged}
      onCloseSlot={() => setClosing(true)}
    />
  );
}

interface SlotCapacityProps extends SlotStepsProps {
  date: string;
  onCloseSlot: () => void;
}

function SlotCapacity({ slot, date, onClose, onChanged, onCloseSlot }: SlotCapacityProps) {
  const { timezone } = useVenue();
  const [loaded, reload] = useApiQuery(
    async (signal) => {
      const slots = await api.admin.slots.listOfDay({ date }, { signal });
      return slots.find((candidate) => isSameSlot(candidate, slot)) ?? null;
    },
    [date, slot.activityId, slot.startsAt],
  );
  // Keep the typed input while the slot reloads.
  const [lastSlot, setLastSlot] = useState<AdminSlot | null>(null);
  useEffect(() => {
    if (loaded.state === "ready") setLastSlot(loaded.data);
  }, [loaded]);
  return (
    <ActionDialogFrame
      title="Close or Change Places"
      subtitle={`${slot.activityName}, ${formatAdminDateTime(new Date(slot.startsAt), timezone)}`}
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
          <Button size="md" onClick={onCloseSlot} className="flex-1 side:flex-none">
            {getClosingLabel(lastSlot)}
          </Button>
        </>
      }
    >
      <div className="min-h-40">
        {loaded.state === "loading" && lastSlot === null && <Spinner label="Loading the session" />}
        {loaded.state === "failed" && (
          <LoadErrorAlert
            title="Failed to load the session"
            failure={loaded.failure}
            onRetry={reload}
          />
        )}
        {lastSlot?.isAvailable === false && (
          <Alert tone="warn" title={`Closed: ${lastSlot.closedReason}`} className="mb-4" />
        )}
        {lastSlot && (
          <CapacityForm
            slot={lastSlot}
            onChanged={() => {
              onChanged();
              reload();
            }}
          />
        )}
      </div>
    </ActionDialogFrame>
  );
}

/** A slot that is closed with its whole day is reopened with the day. */
function getClosingLabel(slot: AdminSlot | null): string {
  if (slot === null || slot.closedWith === null) return "Close This Session";
  return slot.closedWith === "session" ? "Reopen This Session" : "See Who Has Booked";
}

function isSameSlot(slot: AdminSlot, { activityId, startsAt }: SelectedSlot): boolean {
  return slot.activityId === activityId && slot.startsAt === startsAt;
}
