import { useState } from "react";
import { api } from "../../app/browser-api.ts";
import { useApiQuery } from "../../app/use-api-query.ts";
import { SelectField } from "../../ui/SelectField.tsx";
import { ActionDialog } from "../kit/dialog/ActionDialog.tsx";
import { useDeferredChange } from "../kit/dialog/use-deferred-change.ts";
import { useLastNonNull } from "../kit/dialog/use-last-non-null.ts";
import { ClosingSteps } from "./ClosingSteps.tsx";

interface CloseDayDialogProps {
  /** Date at the venue; null closes the dialog. */
  date: string | null;
  /** Null means the whole venue, or what staff choose in the dialog. */
  activityId: string | null;
  onClose: () => void;
  /** Called just before the dialog closes, if something was closed, reopened or changed. */
  onChanged: () => void;
}

/** Closes a day and moves or refunds its bookings, or reopens it. */
export function CloseDayDialog({ date, activityId, onClose, onChanged }: CloseDayDialogProps) {
  const shownDate = useLastNonNull(date);
  const { recordChange, close } = useDeferredChange(onClose, onChanged);
  return (
    <ActionDialog open={date !== null} onClose={close} isWide>
      {shownDate && (
        <CloseDay
          key={`${shownDate} ${activityId}`}
          date={shownDate}
          initialActivityId={activityId}
          onClose={close}
          onChanged={() => recordChange(null)}
        />
      )}
    </ActionDialog>
  );
}

interface CloseDayProps {
  date: string;
  initialActivityId: string | null;
  onClose: () => void;
  onChanged: () => void;
}

function CloseDay({ date, initialActivityId, onClose, onChanged }: CloseDayProps) {
  const [activityId, setActivityId] = useState(initialActivityId);
  const [slots] = useApiQuery((signal) => api.admin.slots.listOfDay({ date }, { signal }), [date]);
  const activityNames = new Map(
    slots.state === "ready" ? slots.data.map((slot) => [slot.activityId, slot.activityName]) : [],
  );
  return (
    <ClosingSteps
      key={activityId}
      target={{ kind: "day", date, activityId }}
      onClose={onClose}
      onChanged={onChanged}
    >
      <SelectField
        id="closing-what"
        label="What is closed"
        value={activityId ?? ""}
        choices={[
          { value: "", label: "The whole venue" },
          ...[...activityNames].map(([value, label]) => ({ value, label })),
        ]}
        onChange={(value) => setActivityId(value === "" ? null : value)}
        className="mb-4"
      />
    </ClosingSteps>
  );
}
