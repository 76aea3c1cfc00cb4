import Circle from "lucide-react/icons/circle";
import CircleCheckBig from "lucide-react/icons/circle-check-big";
import { Link } from "react-router";
import type { AdminOverview } from "../../../shared/contract/admin/overview.ts";
import { SET_UP_STEPS, type SetUpStep } from "../../../shared/rules/set-up.ts";
import { adminPaths } from "../kit/admin-paths.ts";
import { OverviewPanel } from "./OverviewPanel.tsx";

const PARTS: Record<SetUpStep, { title: string; detail: string; path: string; action: string }> = {
  name: {
    title: "The venue’s name",
    detail: "Shown to visitors and in emails",
    path: adminPaths.settings,
    action: "Set the name",
  },
  address: {
    title: "The venue’s address",
    detail: "Where visitors come",
    path: adminPaths.settings,
    action: "Set the address",
  },
  email: {
    title: "The venue’s email address",
    detail: "Emails wait until it is set",
    path: adminPaths.settings,
    action: "Set the email address",
  },
  waiver: {
    title: "A waiver",
    detail: "What visitors sign before they take part",
    path: adminPaths.waivers,
    action: "Write the waiver",
  },
  activity: {
    title: "An activity",
    detail: "What people book; it needs a schedule too",
    path: adminPaths.activities,
    action: "Create an activity",
  },
};

/**
 * What a new venue must set up before it can sell, each step with a link. Renders nothing once all
 * steps are done.
 */
export function SetUpPanel({ setUp: { isOpen, missing } }: Pick<AdminOverview, "setUp">) {
  if (missing.length === 0) return null;
  const doneCount = SET_UP_STEPS.length - missing.length;
  return (
    <OverviewPanel
      title="Set up your venue"
      aside={
        <span className="text-xs text-ink-3 tabular-nums">
          {doneCount} of {SET_UP_STEPS.length} done
        </span>
      }
    >
      <p className="px-4 pb-3 text-sm text-ink-2">
        {isOpen
          ? "People can book, but something is still missing."
          : "Visitors cannot book or buy gift vouchers yet. Booking opens automatically once everything is set."}
      </p>
      <ul>
        {SET_UP_STEPS.map((part) => (
          <Part key={part} part={part} isDone={!missing.includes(part)} />
        ))}
      </ul>
    </OverviewPanel>
  );
}

function Part({ part, isDone }: { part: SetUpStep; isDone: boolean }) {
  const { title, detail, path, action } = PARTS[part];
  const Icon = isDone ? CircleCheckBig : Circle;
  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)_auto] items-center gap-3 border-t border-line px-4 py-2 text-sm side:min-h-13">
      <Icon aria-hidden="true" className={`size-4.5 ${isDone ? "text-success" : "text-ink-3"}`} />
      <div>
        <p className="font-semibold text-ink-1">{title}</p>
        <p className="text-2xs text-ink-3">{detail}</p>
      </div>
      {isDone ? (
        <span className="text-xs text-ink-3">Done</span>
      ) : (
        <Link
          to={path}
          className="inline-flex min-h-touch items-center text-xs font-medium text-link no-underline hover:underline"
        >
          {action}
        </Link>
      )}
    </li>
  );
}
