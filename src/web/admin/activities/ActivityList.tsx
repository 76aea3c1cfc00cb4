import Plus from "lucide-react/icons/plus";
import Waves from "lucide-react/icons/waves";
import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { AdminActivity, ArchivedActivity } from "../../../shared/contract/admin/activities.ts";
import { pluralize } from "../../../shared/format.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { ArchivedList } from "../kit/ArchivedList.tsx";
import { FormDialog } from "../kit/forms/FormDialog.tsx";
import { PageHead } from "../kit/PageHead.tsx";
import { TableMessage } from "../kit/table/TableMessage.tsx";
import { ActivityCard } from "./ActivityCard.tsx";
import { ActivityForm } from "./ActivityForm.tsx";
import { DeleteActivityDialog } from "./DeleteActivityDialog.tsx";
import { useRestoreActivity } from "./use-restore-activity.ts";

interface ActivityListProps {
  title: string;
  offered: readonly AdminActivity[];
  archived: readonly ArchivedActivity[];
}

/** The cards of all activities, and the dialogs that change them. */
export function ActivityList({ title, offered, archived }: ActivityListProps) {
  const [editing, setEditing] = useState<EditTarget | null>(null);
  const [deletingId, setDeletingId] = useState<string | null>(null);
  const [warning, setWarning] = useState<string | null>(null);
  const { revalidate } = useRevalidator();
  const add = () => setEditing("new");

  function confirmDelete({ id }: AdminActivity) {
    setDeletingId(id);
    // The dialog says how many bookings are upcoming, so it needs the current number.
    void revalidate();
  }

  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <PageHead title={title} />
        <Button id={ADD_BUTTON_ID} size="md" className="mb-5" onClick={add}>
          <Plus className="size-4.5" /> Add Activity
        </Button>
      </div>
      <div aria-live="polite">
        {warning && (
          <Alert className="mb-4" tone="info">
            {warning}
          </Alert>
        )}
      </div>
      {offered.length === 0 ? (
        <NoActivities onAdd={add} />
      ) : (
        <div className="grid gap-4 desktop:grid-cols-2 min-[75rem]:grid-cols-3">
          {offered.map((activity) => (
            <ActivityCard
              key={activity.id}
              activity={activity}
              onEdit={() => setEditing(activity)}
              onDelete={() => confirmDelete(activity)}
            />
          ))}
        </div>
      )}
      <ArchivedActivities archived={archived} returnFocusId={ADD_BUTTON_ID} />
      <ActivityDialog
        editing={editing}
        others={offered}
        onClose={() => setEditing(null)}
        onSaved={setWarning}
      />
      <DeleteActivityDialog
        activity={offered.find(({ id }) => id === deletingId) ?? null}
        onClose={() => setDeletingId(null)}
        returnFocusId={ADD_BUTTON_ID}
      />
    </>
  );
}

/** Receives the focus when the focused element is gone. */
const ADD_BUTTON_ID = "add-activity";

function NoActivities({ onAdd }: { onAdd: () => void }) {
  return (
    <div className="rounded-card border border-line bg-card">
      <TableMessage
        icon={Waves}
        title="No activities yet"
        action={
          <Button variant="outline" size="md" onClick={onAdd}>
            Add your first activity
          </Button>
        }
      >
        Visitors can book once there is an activity with a schedule.
      </TableMessage>
    </div>
  );
}

interface ArchivedActivitiesProps {
  archived: readonly ArchivedActivity[];
  returnFocusId: string;
}

/** The activities that are no longer offered, each with its number of upcoming bookings. */
function ArchivedActivities({ archived, returnFocusId }: ArchivedActivitiesProps) {
  const restore = useRestoreActivity();
  return (
    <ArchivedList
      focusAfterwards={returnFocusId}
      archived={archived.map((activity) => ({
        ...activity,
        detail: formatUpcomingBookings(activity),
      }))}
      onRestore={(id) => {
        const activity = archived.find((candidate) => candidate.id === id);
        if (activity) void restore(activity);
      }}
    />
  );
}

function formatUpcomingBookings({ bookingsAhead }: ArchivedActivity): string | undefined {
  if (bookingsAhead === 0) return undefined;
  return `${pluralize(bookingsAhead, "booking")} still to come`;
}

/** One of the activities, or a new one. */
type EditTarget = AdminActivity | "new";

interface ActivityDialogProps {
  /** Null closes the dialog. */
  editing: EditTarget | null;
  /** All activities that are offered. */
  others: readonly AdminActivity[];
  onClose: () => void;
  /** Receives a warning about effects that the cards do not show; null without one. */
  onSaved: (warning: string | null) => void;
}

function ActivityDialog({ editing, others, onClose, onSaved }: ActivityDialogProps) {
  // Keeps the content while the dialog fades out.
  const lastEdited = useRef<EditTarget>("new");
  if (editing) lastEdited.current = editing;
  const shownTarget = lastEdited.current;
  const activity = shownTarget === "new" ? null : shownTarget;
  return (
    <FormDialog open={editing !== null} onClose={onClose}>
      <ActivityForm
        activity={activity}
        otherNames={others.filter(({ id }) => id !== activity?.id).map(({ name }) => name)}
        onSaved={(warning) => {
          onSaved(warning);
          onClose();
        }}
      />
    </FormDialog>
  );
}
