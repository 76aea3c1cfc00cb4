import { useMutation as useQueryMutation } from "@tanstack/react-query";
import CircleCheckBig from "lucide-react/icons/circle-check-big";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatAdminDateTime } from "../../../shared/admin-time.ts";
import type { AdminHealth, StaffTask, TaskKind } from "../../../shared/contract/admin/health.ts";
import { formatCard, pluralize } from "../../../shared/format.ts";
import { formatPence } from "../../../shared/money.ts";
import { api } from "../../app/browser-api.ts";
import { useVenue } from "../../app/use-venue.ts";
import { Button } from "../../ui/Button.tsx";
import { useToast } from "../../ui/Toasts.tsx";
import { AdminPanel } from "../kit/AdminPanel.tsx";
import { adminPaths } from "../kit/admin-paths.ts";
import { FailureAlert } from "../kit/FailureAlert.tsx";
import { formatStaffFailure, toStaffFailure } from "../kit/staff-failure.ts";
import { TableMessage } from "../kit/table/TableMessage.tsx";
import { useMutation } from "../kit/use-mutation.ts";
import { useOpenBooking } from "../kit/use-open-booking.ts";
import { LostPaymentActions } from "./LostPaymentActions.tsx";

/** Everything that needs a person, each with what it means and what to do. */
export function StaffTasksPanel({ health }: { health: AdminHealth }) {
  const { tasks, hasMoreTasks, failedEmails, overdueEmails, unsettledPayments } = health;
  const isClear = tasks.length + failedEmails + overdueEmails + unsettledPayments.length === 0;
  return (
    <AdminPanel title="What needs you">
      {isClear && (
        <TableMessage icon={CircleCheckBig} title="Nothing needs attention">
          Whatever you have to settle yourself will be listed here, with what to do about it.
        </TableMessage>
      )}
      <ul className="text-sm">
        {tasks.map((task) => (
          <StaffTaskItem key={task.id} task={task} />
        ))}
        {hasMoreTasks && (
          <TaskItem title="There are more tasks">They will be listed once these are done.</TaskItem>
        )}
        {failedEmails > 0 && (
          <TaskItem
            title={`${pluralize(failedEmails, "email")} failed`}
            action={
              <Link
                to={`${adminPaths.emails}?state=failed`}
                className="inline-flex min-h-touch items-center font-semibold text-link"
              >
                Show in the Email log
              </Link>
            }
          >
            These guests have not had their email. Correct the address and send it again, or tell
            them another way.
          </TaskItem>
        )}
        {overdueEmails > 0 && (
          <TaskItem title="Emails are not going out">
            {overdueEmails} should have left more than an hour ago, so guests may be without a
            confirmation or a voucher. Tell those who come today yourself, and ask whoever looks
            after Slipway for you to check the mail server.
          </TaskItem>
        )}
        {unsettledPayments.map(({ id, amountPence, state, tries, error, booking }) => (
          <TaskItem
            key={id}
            title={`${formatPence(amountPence)} ${state === "authorised" ? "has not been taken yet" : "is still reserved on a card"}`}
            action={booking && <OpenBookingButton booking={booking} />}
          >
            {state === "authorised"
              ? "The bank has set this money aside for more than an hour, but it has not reached you."
              : "It is no longer needed, but the guest's bank has not released it for more than an hour. The guest has not been charged."}{" "}
            It is tried again automatically. If this is still here tomorrow, look the payment up in
            your Square account.
            <span className="block text-xs text-ink-3">
              {tries} tries{error !== null && `, last answer: ${error}`}
            </span>
          </TaskItem>
        ))}
      </ul>
    </AdminPanel>
  );
}

interface TaskItemProps {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}

function TaskItem({ title, action, children }: TaskItemProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-4 py-3">
      <div className="min-w-60 flex-1">
        <p className="font-semibold text-ink-1">{title}</p>
        <p className="text-pretty wrap-anywhere text-ink-2">{children}</p>
      </div>
      {action}
    </li>
  );
}

/** A task that needs a person: what it means, what to do, and a button to mark it as done. */
function StaffTaskItem({ task }: { task: StaffTask }) {
  const { timezone } = useVenue();
  const { isBusy, failure, run } = useMutation();
  const toast = useToast();
  const { title, action } = getTaskText(task.kind);
  const taskId = task.id;

  const { mutate: reopen } = useQueryMutation({
    mutationFn: () => api.admin.health.reopenTask({ taskId }),
    onError: (error) => {
      const reason = formatStaffFailure(toStaffFailure(error));
      toast({ message: `The task is still done. ${reason}`, tone: "failed" });
    },
  });

  const finish = () =>
    run(async () => {
      await api.admin.health.finishTask({ taskId });
      toast({ message: `Done: ${title}`, undo: () => reopen() });
    });

  return (
    <li
      aria-label={`${title} ${task.booking?.reference ?? ""}`.trim()}
      className="grid gap-2 border-t border-line px-4 py-3"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-60 flex-1">
          <p className="font-semibold text-ink-1">
            {title}
            <span className="font-normal text-ink-3 tabular-nums"> {formatTaskDetails(task)}</span>
          </p>
          <p className="text-pretty text-ink-2">{action}</p>
          <p className="text-xs wrap-anywhere text-ink-3">
            Since {formatAdminDateTime(new Date(task.createdAt), timezone)}
            {task.dueAt && `, due ${formatAdminDateTime(new Date(task.dueAt), timezone)}`}
            {task.providerPaymentId && `, at Square ${task.providerPaymentId}`}
            {task.lostPayment && `, ${formatLostPayment(task.lostPayment, timezone)}`}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {task.booking && <OpenBookingButton booking={task.booking} />}
          {task.kind === "lost_payment" && <LostPaymentActions task={task} />}
          <Button variant="soft" size="md" busy={isBusy} onClick={() => void finish()}>
            Done
          </Button>
        </div>
      </div>
      <FailureAlert title="Failed to mark the task as done" failure={failure} />
    </li>
  );
}

/** What each kind of task means for the guest and the money, and what to do. */
const TASK_TEXT: Record<TaskKind, { title: string; action: string }> = {
  refund_failed: {
    title: "A refund did not go through",
    action:
      "The guest does not have their money back yet. Refund the payment in your Square account, or pay them another way.",
  },
  cash_refund: {
    title: "Cash refund due",
    action:
      "No card can be refunded for this. Open the booking and give the money back there. If it belonged to a voucher that can no longer be used, settle it with the voucher's owner.",
  },
  authorisation_expired: {
    title: "A card payment fell through",
    action:
      "The bank released the money before it was taken, so nothing was paid. The guest has been told. If they still want to come, book them again.",
  },
  captured_elsewhere: {
    title: "A payment without a booking",
    action:
      "Someone took this payment in your Square account, but there is no booking for it. It is being refunded automatically. Check in Square that the guest got it back.",
  },
  external_refund: {
    title: "A refund was made at Square",
    action:
      "It is recorded here, but the booking or voucher still stands. Cancel the booking or void the voucher if it should not be used.",
  },
  dispute: {
    title: "A card holder disputes a payment",
    action:
      "Their bank may take the money back from you. Answer at Square before the day it is due, with the booking and the signed waiver.",
  },
  ledger_mismatch: {
    title: "A payment differs from Square's records",
    action:
      "Do not refund it yet. Compare it with the payment in your Square account first, and correct what is wrong there.",
  },
  lost_payment: {
    title: "A payment from before the database was restored",
    action:
      "The customer paid and probably has a confirmation, but the booking or voucher is lost. Book them again and add the payment to that booking, or refund it.",
  },
};

/** `3F9A27C4 Aqua Course, Visa ending 1111, paid Thu 18 Jun, 10:02 am`. */
function formatLostPayment(
  { note, cardBrand, cardLast4, takenAt }: NonNullable<StaffTask["lostPayment"]>,
  timezone: string,
): string {
  const card = cardBrand && formatCard({ brand: cardBrand, last4: cardLast4 ?? "" });
  const paidAt = `paid ${formatAdminDateTime(new Date(takenAt), timezone)}`;
  return [note, card, paidAt].filter(Boolean).join(", ");
}

const getTaskText = (kind: TaskKind) => TASK_TEXT[kind];

/** `£18.00, booking 3F9A27C4`. */
function formatTaskDetails({ amountPence, voucher, reason }: StaffTask): string {
  const details = [
    amountPence === null ? null : formatPence(amountPence),
    voucher && `voucher ${voucher.reference}`,
    reason?.replaceAll("_", " ").toLowerCase(),
  ];
  return details.filter(Boolean).join(", ");
}

/** Opens the booking above the screen. */
function OpenBookingButton({ booking }: { booking: { id: string; reference: string } }) {
  const { open } = useOpenBooking();
  return (
    <Button variant="outline" size="md" aria-haspopup="dialog" onClick={() => open(booking.id)}>
      Open {booking.reference}
    </Button>
  );
}
