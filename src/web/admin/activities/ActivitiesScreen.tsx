import { useQueryClient } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import Waves from "lucide-react/icons/waves";
import { useState } from "react";
import type { AdminActivity, ArchivedActivity } from "../../../shared/contract/admin/activities.ts";
import { pluralize } from "../../../shared/format.ts";
import { api } from "../../app/browser-api.ts";
import { pageMeta } from "../../app/page-meta.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { useToast } from "../../ui/Toasts.tsx";
import { ArchivedList } from "../kit/ArchivedList.tsx";
import { ConfirmDialog } from "../kit/ConfirmDialog.tsx";
import { FailureAlert } from "../kit/FailureAlert.tsx";
import { FormDialog } from "../kit/forms/FormDialog.tsx";
import { PageHead } from "../kit/PageHead.tsx";
import { ListQueryError } from "../kit/QueryState.tsx";
import { defineScreen, queries } from "../kit/queries.ts";
import { TableMessage } from "../kit/table/TableMessage.tsx";
import { useArchive } from "../kit/use-archive.ts";
import { useMutation } from "../kit/use-mutation.ts";
import { ActivityCard, type MoveStep } from "./ActivityCard.tsx";
import { ActivityForm } from "./ActivityForm.tsx";

const TITLE = "Activities";

export const meta = pageMeta(TITLE, "What visitors can book: price, duration and places.");

/** Without pages, because a venue has few activities. */
const screen = defineScreen(({ admin: { activities } }) => [
  activities.list.queryOptions(),
  activities.archived.queryOptions(),
]);
export const loader = screen.loader;
export const clientLoader = screen.clientLoader;

/** What visitors can book: create, edit, archive and restore activities. */
export default function ActivitiesScreen() {
  const query = screen.useData();
  if (query.data === undefined) {
    return (
      <>
        <PageHead title={TITLE} />
        <ListQueryError title="Failed to load activities" query={query} />
      </>
    );
  }
  const [offered, archived] = query.data;
  return <ActivityList offered={offered} archived={archived} refetch={query.refetch} />;
}

interface ActivityListProps {
  offered: readonly AdminActivity[];
  archived: readonly ArchivedActivity[];
  refetch: () => unknown;
}

/** The cards of all activities, and the dialogs that change them. */
function ActivityList({ offered, archived, refetch }: ActivityListProps) {
  const [editing, setEditing] = useState<EditTarget | null>(null);
  const [deletingId, setDeletingId] = useState<string | null>(null);
  const [warning, setWarning] = useState<string | null>(null);
  const moving = useMutation();
  const client = useQueryClient();
  const toast = useToast();
  const add = () => setEditing("new");

  /** Starts from the order when it is its turn: a move that is being saved changes it. */
  async function move({ id, name }: AdminActivity, step: MoveStep) {
    let place: string | undefined;
    await moving.runNext(async () => {
      const order = client.getQueryData(queries.admin.activities.list.queryKey()) ?? [];
      const index = order.findIndex((activity) => activity.id === id);
      if (index === -1 || !order[index + step]) return;
      const afterId = order[step === 1 ? index + 1 : index - 2]?.id ?? null;
      await api.admin.activities.setPosition({ activityId: id, afterId });
      place = `${index + 1 + step} of ${order.length}`;
    });
    if (place) toast({ message: `${name} is now ${place}.` });
  }

  function confirmDelete({ id }: AdminActivity) {
    setDeletingId(id);
    // The dialog says how many bookings are upcoming, so it needs the current number.
    void refetch();
  }

  return (
    <>
      <PageHead
        title={TITLE}
        actions={
          <Button id={ADD_BUTTON_ID} size="md" onClick={add}>
            <Plus className="size-4.5" /> Add Activity
          </Button>
        }
      />
      <div aria-live="polite">
        {warning && (
          <Alert className="mb-4" tone="info">
            {warning}
          </Alert>
        )}
      </div>
      <FailureAlert title="Failed to change the order" failure={moving.failure} className="mb-4" />
      {offered.length === 0 ? (
        <NoActivities onAdd={add} />
      ) : (
        <div className="grid gap-4 desktop:grid-cols-2 min-[75rem]:grid-cols-3">
          {offered.map((activity, index) => (
            <ActivityCard
              key={activity.id}
              activity={activity}
              index={index}
              count={offered.length}
              onMove={(step) => void move(activity, step)}
              onEdit={() => setEditing(activity)}
              onDelete={() => confirmDelete(activity)}
            />
          ))}
        </div>
      )}
      <ArchivedActivities archived={archived} />
      <ActivityDialog
        editing={editing}
        others={offered}
        onClose={() => setEditing(null)}
        onSaved={setWarning}
      />
      <DeleteActivityDialog
        activity={offered.find(({ id }) => id === deletingId) ?? null}
        onClose={() => setDeletingId(null)}
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
}

/** The activities that are no longer offered, each with its number of upcoming bookings. */
function ArchivedActivities({ archived }: ArchivedActivitiesProps) {
  const { restore } = useArchive(ACTIVITY_ARCHIVE);
  return (
    <ArchivedList
      focusAfterwards={ADD_BUTTON_ID}
      archived={archived.map((activity) => ({
        ...activity,
        detail: formatUpcomingBookings(activity),
      }))}
      onRestore={restore}
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
  return (
    <FormDialog subject={editing} onClose={onClose}>
      {(target) => {
        const activity = target === "new" ? null : target;
        return (
          <ActivityForm
            activity={activity}
            otherNames={others.filter(({ id }) => id !== activity?.id).map(({ name }) => name)}
            onSaved={(warning) => {
              onSaved(warning);
              onClose();
            }}
          />
        );
      }}
    </FormDialog>
  );
}

const ACTIVITY_ARCHIVE = {
  remove: (activityId: string) => api.admin.activities.remove({ activityId }),
  restore: (activityId: string) => api.admin.activities.restore({ activityId }),
};

interface DeleteActivityDialogProps {
  /** Null closes the dialog. */
  activity: AdminActivity | null;
  onClose: () => void;
}

/** Asks before an activity is deleted, and says what that does. */
function DeleteActivityDialog(props: DeleteActivityDialogProps) {
  const { activity, onClose } = props;
  const { remove } = useArchive(ACTIVITY_ARCHIVE);
  return (
    <ConfirmDialog
      subject={activity}
      onClose={onClose}
      title="Are you sure you want to delete this activity?"
      confirmLabel="Delete Activity"
      isDanger
      failureTitle="Failed to delete activity"
      onConfirm={remove}
      returnFocusId={ADD_BUTTON_ID}
    >
      {(shown) => <DeletionEffects activity={shown} />}
    </ConfirmDialog>
  );
}

function DeletionEffects({ activity }: { activity: AdminActivity }) {
  const { name, hasHistory, bookingsAhead, holdingCount } = activity;
  if (!hasHistory) {
    return (
      <p>
        {name} has never been booked. It is deleted for good, with its schedules and its picture.
      </p>
    );
  }
  return (
    <div className="grid gap-2">
      <p>
        {name} has been booked, so it is archived: visitors no longer see it. Its bookings and
        schedules are kept, and you can restore it.
      </p>
      {bookingsAhead > 0 && (
        <p>
          This activity has {pluralize(bookingsAhead, "booking")} still to come. They stay valid.
          Cancel them if the activity will not take place.
        </p>
      )}
      {holdingCount > 0 && (
        <p>
          {pluralize(holdingCount, "visitor is", "visitors are")} booking it right now. Unless they
          are already paying, they see that it is no longer offered, and are not charged.
        </p>
      )}
    </div>
  );
}
