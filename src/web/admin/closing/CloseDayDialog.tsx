import { useState } from "react";
import { api } from "../../app/browser-api.ts";
import { useLoaded } from "../../app/use-api-query.ts";
import { SelectField } from "../../ui/SelectField.tsx";
import { ChangeDialog } from "../kit/dialog/ActionDialog.tsx";
import { useClosing } from "../kit/dialog/use-deferred-change.ts";
import { useShown } from "../kit/dialog/use-last-non-null.ts";
import { ClosingSteps } from "./ClosingSteps.tsx";

interface CloseDayDialogProps {
  /** Of the venue; null: closed. */
  date: string | null;
  /** Null: the whole venue, or what is chosen. */
  activityId: string | null;
  onClose: () => void;
  /** Something was closed, opened or changed, and the dialog is about to close. */
  onChanged: () => void;
}

/** Closes a day, and moves or refunds the people who have booked it; or opens it again. */
export function CloseDayDialog({ date, activityId, onClose, onChanged }: CloseDayDialogProps) {
  const shown = useShown(date);
  const { keep, close } = useClosing(onClose, onChanged);
  return (
    <ChangeDialog open={date !== null} onClose={close} isWide>
      {shown && (
        <CloseDay
          key={`${shown} ${activityId}`}
          date={shown}
          given={activityId}
          onClose={close}
          onChanged={() => keep(null)}
        />
      )}
    </ChangeDialog>
  );
}

interface CloseDayProps {
  date: string;
  given: string | null;
  onClose: () => void;
  onChanged: () => void;
}

function CloseDay({ date, given, onClose, onChanged }: CloseDayProps) {
  const [activityId, setActivityId] = useState(given);
  const [slots] = useLoaded((signal) => api.desk.slots.ofDay({ date }, { signal }), [date]);
  const names = new Map(
    slots.state === "ready" ? slots.data.map((slot) => [slot.activityId, slot.activityName]) : [],
  );
  return (
    <ClosingSteps
      key={activityId}
      subject={{ kind: "day", date, activityId }}
      onClose={onClose}
      onChanged={onChanged}
    >
      <SelectField
        id="closing-what"
        label="What is closed"
        value={activityId ?? ""}
        choices={[
          { value: "", label: "The whole venue" },
          ...[...names].map(([value, label]) => ({ value, label })),
        ]}
        onChange={(value) => setActivityId(value === "" ? null : value)}
        className="mb-4"
      />
    </ClosingSteps>
  );
}
