import { useRef } from "react";
import type { DeskActivity } from "../../../shared/contract/desk/desk-activities.ts";
import { FormDialog } from "../forms/FormDialog.tsx";
import { ActivityForm } from "./ActivityForm.tsx";

/** One of the cards, or one that there is not yet. */
export type EditedActivity = DeskActivity | "new";

interface ActivityDialogProps {
  /** Null: closed. */
  edited: EditedActivity | null;
  /** All that are offered. */
  others: readonly DeskActivity[];
  onClose: () => void;
  /** Told what does not show by itself; null: nothing. */
  onSaved: (news: string | null) => void;
}

/** Makes an activity or changes one, above the cards. */
export function ActivityDialog({ edited, others, onClose, onSaved }: ActivityDialogProps) {
  // What was edited stays in it while it fades away.
  const last = useRef<EditedActivity>("new");
  if (edited) last.current = edited;
  const shown = last.current;
  const activity = shown === "new" ? null : shown;
  return (
    <FormDialog open={edited !== null} onClose={onClose}>
      <ActivityForm
        activity={activity}
        otherNames={others.filter(({ id }) => id !== activity?.id).map(({ name }) => name)}
        onSaved={(news) => {
          onSaved(news);
          onClose();
        }}
      />
    </FormDialog>
  );
}
