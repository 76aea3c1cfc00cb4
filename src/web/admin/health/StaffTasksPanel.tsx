import CircleCheckBig from "lucide-react/icons/circle-check-big";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { AdminHealth } from "../../../shared/contract/admin/health.ts";
import { pluralize } from "../../../shared/format.ts";
import { formatPence } from "../../../shared/money.ts";
import { AdminPanel } from "../kit/AdminPanel.tsx";
import { adminPaths } from "../kit/admin-paths.ts";
import { TableMessage } from "../kit/table/TableMessage.tsx";
import { OpenBookingButton } from "./OpenBookingButton.tsx";
import { StaffTaskItem } from "./StaffTaskItem.tsx";

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
            title={`${pluralize(failedEmails, "e-mail")} failed`}
            action={
              <Link
                to={`${adminPaths.emails}?state=failed`}
                className="inline-flex min-h-touch items-center font-semibold text-link"
              >
                Show in the E-mail log
              </Link>
            }
          >
            These guests have not had their e-mail. Correct the address and send it again, or tell
            them another way.
          </TaskItem>
        )}
        {overdueEmails > 0 && (
          <TaskItem title="E-mails are not going out">
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
              : "It is not needed any more, but the guest's bank has not released it for more than an hour. The guest has not been charged."}{" "}
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
