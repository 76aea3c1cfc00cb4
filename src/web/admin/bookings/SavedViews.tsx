import { useMutation, useQuery } from "@tanstack/react-query";
import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash-2";
import { type FormEvent, useId, useState } from "react";
import { type BookingView, bookingViewName } from "../../../shared/contract/admin/booking-views.ts";
import { BOOKING_VIEW_NAME_MAX } from "../../../shared/limits.ts";
import { localDate } from "../../../shared/time.ts";
import { api } from "../../app/browser-api.ts";
import { randomUuid } from "../../app/random-uuid.ts";
import { useVenue } from "../../app/use-venue.ts";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { useToast } from "../../ui/Toasts.tsx";
import { IconButton } from "../kit/IconButton.tsx";
import { useLock } from "../kit/own-role.ts";
import { QueryContent } from "../kit/QueryState.tsx";
import { queries } from "../kit/queries.ts";
import { RoleButton } from "../kit/RoleButton.tsx";
import { formatStaffFailure, toStaffFailure } from "../kit/staff-failure.ts";
import type { BookingListControls } from "./booking-list.ts";
import { toListChange, toViewFilter } from "./booking-views.ts";

interface SavedViewsProps {
  list: BookingListControls;
  /** A view was chosen. */
  onChoose: () => void;
}

/** The filters that staff have given a name, and a field that saves the present ones. */
export function SavedViews({ list, onChoose }: SavedViewsProps) {
  const { timezone } = useVenue();
  const today = localDate(new Date(), timezone);
  const [editing, setEditing] = useState<Omit<BookingView, "madeBy"> | null>(null);
  const query = useQuery(queries.admin.bookingViews.list.queryOptions());
  const remove = useRemoveView();
  const lock = useLock("sell");
  return (
    <section aria-label="Saved views" className="grid gap-1 border-t border-line pt-3">
      <h2 className="font-semibold text-ink-1">Saved views</h2>
      <QueryContent
        query={query}
        loading="Loading saved views"
        errorTitle="Failed to load saved views"
      >
        {(views) =>
          views.length > 0 && (
            <ul>
              {views.map((view) => (
                <li key={view.id} className="flex items-center">
                  <button
                    type="button"
                    title={view.madeBy === null ? undefined : `Saved by ${view.madeBy}`}
                    onClick={() => {
                      list.change(toListChange(view.filter, today));
                      onChoose();
                    }}
                    className="min-h-touch min-w-0 flex-1 rounded-button px-2 text-left font-medium wrap-anywhere text-link hover:bg-hover"
                  >
                    {view.name}
                  </button>
                  <IconButton
                    label={`Rename ${view.name}`}
                    lock={lock}
                    onClick={() => setEditing(view)}
                  >
                    <Pencil className="size-4" />
                  </IconButton>
                  <IconButton
                    label={`Remove ${view.name}`}
                    lock={lock}
                    onClick={() => remove(view)}
                  >
                    <Trash2 className="size-4" />
                  </IconButton>
                </li>
              ))}
            </ul>
          )
        }
      </QueryContent>
      {editing === null ? (
        <RoleButton
          permission="sell"
          variant="quiet"
          size="md"
          className="-ml-2 justify-self-start px-2"
          onClick={() =>
            setEditing({ id: randomUuid(), name: "", filter: toViewFilter(list.state, today) })
          }
        >
          Save these filters
        </RoleButton>
      ) : (
        <ViewNameForm key={editing.id} view={editing} onClose={() => setEditing(null)} />
      )}
    </section>
  );
}

interface ViewNameFormProps {
  view: Omit<BookingView, "madeBy">;
  onClose: () => void;
}

function ViewNameForm({ view, onClose }: ViewNameFormProps) {
  const fieldId = useId();
  const [name, setName] = useState(view.name);
  const [isSubmitted, setSubmitted] = useState(false);
  const parsed = bookingViewName.safeParse(name);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (newName: string) =>
      api.admin.bookingViews.save({ viewId: view.id, name: newName, filter: view.filter }),
    onSuccess: onClose,
  });
  const failure = error === null ? undefined : formatStaffFailure(toStaffFailure(error));

  function submit(event: FormEvent) {
    event.preventDefault();
    setSubmitted(true);
    if (parsed.success) mutate(parsed.data);
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-2">
      <TextField
        id={fieldId}
        label="Name of the view"
        autoComplete="off"
        autoFocus
        maxLength={BOOKING_VIEW_NAME_MAX}
        value={name}
        error={(isSubmitted ? parsed.error?.issues[0]?.message : undefined) ?? failure}
        onChange={({ target }) => setName(target.value)}
      />
      <div className="flex gap-2">
        <Button type="submit" variant="outline" size="md" busy={isPending}>
          Save View
        </Button>
        <Button variant="quiet" size="md" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** Removes a view at once; Undo saves it again. */
function useRemoveView(): (view: BookingView) => void {
  const toast = useToast();
  const onError = (error: unknown) =>
    toast({ message: formatStaffFailure(toStaffFailure(error)), tone: "failed" });
  const { mutate: restore } = useMutation({
    mutationFn: ({ id, name, filter }: BookingView) =>
      api.admin.bookingViews.save({ viewId: id, name, filter }),
    onError,
  });
  const { mutate: remove } = useMutation({
    mutationFn: ({ id }: BookingView) => api.admin.bookingViews.remove({ viewId: id }),
    onSuccess: (_, view) =>
      toast({ message: `View “${view.name}” removed`, undo: () => restore(view) }),
    onError,
  });
  return remove;
}
