import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SelectField } from "../../ui/SelectField.tsx";
import { ActionDialog } from "../kit/dialog/ActionDialog.tsx";
import { queries } from "../kit/queries.ts";
import { ClosingSteps } from "./ClosingSteps.tsx";

interface CloseDayDialogProps {
  /** Date at the venue; null closes the dialog. */
  date: string | null;
  /** Null means the whole venue, or what staff choose in the dialog. */
  activityId: string | null;
  onClose: () => void;
}

/** Closes a day and moves or refunds its bookings, or reopens it. */
export function CloseDayDialog({ date, activityId, onClose }: CloseDayDialogProps) {
  return (
    <ActionDialog subject={date} onClose={onClose} isWide>
      {(shown) => (
        <CloseDay
          key={`${shown} ${activityId}`}
          date={shown}
          initialActivityId={activityId}
          onClose={onClose}
        />
      )}
    </ActionDialog>
  );
}

interface CloseDayProps {
  date: string;
  initialActivityId: string | null;
  onClose: () => void;
}

function CloseDay({ date, initialActivityId, onClose }: CloseDayProps) {
  const [activityId, setActivityId] = useState(initialActivityId);
  const { data: slots = [] } = useQuery(
    queries.admin.slots.listOfDay.queryOptions({ input: { date } }),
  );
  const activityNames = new Map(slots.map((slot) => [slot.activityId, slot.activityName]));
  return (
    <ClosingSteps key={activityId} target={{ kind: "day", date, activityId }} onClose={onClose}>
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
