import { useRevalidator } from "react-router";
import type { StaffTask } from "../../../shared/contract/desk/desk-health.ts";
import { staffMoment } from "../../../shared/staff-time.ts";
import { api } from "../../api/browser-api.ts";
import { useVenue } from "../../customer/shell/use-venue.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { useToast } from "../../ui/Toasts.tsx";
import { staffFailureOf, staffSentence } from "../shell/staff-failure.ts";
import { useAction } from "../shell/use-action.ts";
import { OpenBookingButton } from "./OpenBookingButton.tsx";
import { taskFacts, taskWords } from "./task-words.ts";

/** Something that no program can settle: what it means, what to do, and that it was done. */
export function TaskLine({ task }: { task: StaffTask }) {
  const { timezone } = useVenue();
  const { isBusy, failure, run } = useAction();
  const { revalidate } = useRevalidator();
  const tell = useToast();
  const { title, todo } = taskWords(task.kind);
  const taskId = task.id;

  async function undo() {
    try {
      await api.desk.health.reopenTask({ taskId });
    } catch (error) {
      const reason = staffSentence(staffFailureOf(error));
      tell({ sentence: `The task is still done. ${reason}`, tone: "failed" });
    }
    await revalidate();
  }

  async function finish() {
    const isDone = await run(() => api.desk.health.finishTask({ taskId }));
    if (!isDone) return;
    tell({ sentence: `Done: ${title}`, undo: () => void undo() });
    await revalidate();
  }

  return (
    <li
      aria-label={`${title} ${task.booking?.reference ?? ""}`.trim()}
      className="grid gap-2 border-t border-line px-4 py-3"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-60 flex-1">
          <p className="font-semibold text-ink-1">
            {title}
            <span className="font-normal text-ink-3 tabular-nums"> {taskFacts(task)}</span>
          </p>
          <p className="text-pretty text-ink-2">{todo}</p>
          <p className="text-xs wrap-anywhere text-ink-3">
            Since {staffMoment(new Date(task.createdAt), timezone)}
            {task.dueAt && `, due ${staffMoment(new Date(task.dueAt), timezone)}`}
            {task.providerPaymentId && `, at Square ${task.providerPaymentId}`}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {task.booking && <OpenBookingButton booking={task.booking} />}
          <Button variant="soft" size="md" busy={isBusy} onClick={() => void finish()}>
            Done
          </Button>
        </div>
      </div>
      {failure && (
        <Alert tone="danger" title="Failed to mark the task as done">
          {staffSentence(failure)}
        </Alert>
      )}
    </li>
  );
}
