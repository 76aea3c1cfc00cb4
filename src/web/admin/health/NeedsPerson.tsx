import CircleCheckBig from "lucide-react/icons/circle-check-big";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { DeskHealth } from "../../../shared/contract/desk/desk-health.ts";
import { formatPence } from "../../../shared/money.ts";
import { adminPaths } from "../admin-paths.ts";
import { AdminPanel } from "../shell/AdminPanel.tsx";
import { TableMessage } from "../table/TableMessage.tsx";
import { OpenBookingButton } from "./OpenBookingButton.tsx";
import { TaskLine } from "./TaskLine.tsx";

/** What no program can settle, each with what to do. */
export function NeedsPerson({ health }: { health: DeskHealth }) {
  const { tasks, hasMoreTasks, failedMessages, overdueMessages, unsettledPayments } = health;
  const isWell = tasks.length + failedMessages + overdueMessages + unsettledPayments.length === 0;
  return (
    <AdminPanel title="What needs a person">
      {isWell && (
        <TableMessage icon={CircleCheckBig} title="Nothing needs you">
          What no program can settle stands here, with what to do about it.
        </TableMessage>
      )}
      <ul className="text-sm">
        {tasks.map((task) => (
          <TaskLine key={task.id} task={task} />
        ))}
        {hasMoreTasks && <Line title="There are more tasks">They follow once these are done.</Line>}
        {failedMessages > 0 && (
          <Line
            title={failedMessages === 1 ? "1 e-mail failed" : `${failedMessages} e-mails failed`}
            action={
              <Link
                to={`${adminPaths.emails}?state=failed`}
                className="inline-flex min-h-touch items-center font-semibold text-link"
              >
                Show in the E-mail log
              </Link>
            }
          >
            Correct the address and send them again, or tell the customers another way.
          </Line>
        )}
        {overdueMessages > 0 && (
          <Line title="E-mails do not leave">
            {overdueMessages} should have left more than an hour ago. Look below whether "send
            messages" runs, and whether the mail server can be reached.
          </Line>
        )}
        {unsettledPayments.map(({ id, amountPence, state, tries, error, booking }) => (
          <Line
            key={id}
            title={`${formatPence(amountPence)} is not settled after an hour`}
            action={booking && <OpenBookingButton booking={booking} />}
          >
            It is to be {state === "authorised" ? "taken" : "released"}; {tries} tries
            {error !== null && `, the last answer: ${error}`}. It is tried again by itself; if that
            goes on, look the payment up at Square.
          </Line>
        ))}
      </ul>
    </AdminPanel>
  );
}

interface LineProps {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}

function Line({ title, action, children }: LineProps) {
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
