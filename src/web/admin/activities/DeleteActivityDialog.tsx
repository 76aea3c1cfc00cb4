import { useRef } from "react";
import { useRevalidator } from "react-router";
import type { AdminActivity } from "../../../shared/contract/admin/activities.ts";
import { pluralize } from "../../../shared/format.ts";
import { api } from "../../app/browser-api.ts";
import { useToast } from "../../ui/Toasts.tsx";
import { DeleteDialog } from "../kit/forms/DeleteDialog.tsx";
import { useRestoreActivity } from "./use-restore-activity.ts";

interface DeleteActivityDialogProps {
  /** Null closes the dialog. */
  activity: AdminActivity | null;
  onClose: () => void;
  /** Id of the element to focus after deletion. */
  returnFocusId: string;
}

/** Asks before an activity is deleted, and says what that does. */
export function DeleteActivityDialog(props: DeleteActivityDialogProps) {
  const { activity, onClose, returnFocusId } = props;
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const restore = useRestoreActivity();
  // Keeps the content while the dialog fades out.
  const lastActivity = useRef(activity);
  if (activity) lastActivity.current = activity;

  async function remove() {
    if (!activity) return;
    const { id: activityId, name } = activity;
    const { outcome } = await api.admin.activities.remove({ activityId });
    if (outcome === "deleted") toast({ message: `${name} is deleted.` });
    else toast({ message: `${name} is archived.`, undo: () => void restore(activity) });
    await revalidate();
  }

  return (
    <DeleteDialog
      open={activity !== null}
      onClose={onClose}
      title="Are you sure you want to delete this activity?"
      label="Delete Activity"
      failureTitle="Failed to delete activity"
      onDelete={remove}
      returnFocusId={returnFocusId}
    >
      {lastActivity.current && <DeletionEffects activity={lastActivity.current} />}
    </DeleteDialog>
  );
}

function DeletionEffects({ activity }: { activity: AdminActivity }) {
  const { name, hasHistory, bookingsAhead, holdingCount } = activity;
  if (!hasHistory) {
    return (
      <p>
        Nobody has ever booked {name}, so it is deleted for good, with its schedules and its
        picture.
      </p>
    );
  }
  return (
    <div className="grid gap-2">
      <p>
        {name} has been booked, so it is archived: visitors no longer see it, its bookings and
        schedules are kept, and it can be restored.
      </p>
      {bookingsAhead > 0 && (
        <p>
          This activity has {pluralize(bookingsAhead, "booking")} still to come. They stay valid;
          cancel them if it will not take place.
        </p>
      )}
      {holdingCount > 0 && (
        <p>
          {pluralize(holdingCount, "visitor is", "visitors are")} booking it at this moment. Unless
          they are paying already, they are told that it is no longer offered, and nothing is
          charged.
        </p>
      )}
    </div>
  );
}
