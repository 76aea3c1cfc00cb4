import type { DeskSchedule } from "../../../shared/contract/desk/desk-schedules.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { staffSentence } from "../shell/staff-failure.ts";
import type { Checked } from "./use-conflict-check.ts";

interface ConflictNoticeProps {
  checked: Checked;
  onRetry: () => void;
  /** Opens the schedule that is in the way. */
  onOpen: (schedule: DeskSchedule) => void;
}

/** What keeps a schedule from being saved: another one, or that nobody knows whether there is one. */
export function ConflictNotice({ checked, onRetry, onOpen }: ConflictNoticeProps) {
  if (checked.state === "failed") {
    return (
      <Alert
        tone="warn"
        title="Failed to check for schedule conflicts"
        actions={
          <Button variant="outline" size="md" onClick={onRetry}>
            Try again
          </Button>
        }
      >
        {staffSentence(checked.failure)}
      </Alert>
    );
  }
  const other = checked.state === "answered" ? checked.check.conflictsWith : null;
  if (checked.state === "unknown" || !checked.check.hasConflict) return null;
  return (
    <Alert
      tone="warn"
      title={
        other
          ? `This schedule overlaps another one of ${other.activityName}.`
          : "This schedule overlaps another one."
      }
      actions={
        other && (
          <Button variant="outline" size="md" onClick={() => onOpen(other)}>
            Open that schedule
          </Button>
        )
      }
    >
      {checked.check.conflictDetails}
    </Alert>
  );
}
