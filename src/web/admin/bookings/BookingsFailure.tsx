import CloudOff from "lucide-react/icons/cloud-off";
import RotateCw from "lucide-react/icons/rotate-cw";
import type { ApiFailure } from "../../api/api-failure.ts";
import { Button } from "../../ui/Button.tsx";
import { staffSentence } from "../shell/staff-failure.ts";
import { TableMessage } from "../table/TableMessage.tsx";

interface BookingsFailureProps {
  failure: ApiFailure;
  isBusy: boolean;
  onRetry: () => void;
}

/** That the list could not be read; what it is asked for stays above. */
export function BookingsFailure({ failure, isBusy, onRetry }: BookingsFailureProps) {
  return (
    <TableMessage
      icon={CloudOff}
      tone="failed"
      title="Failed to load bookings"
      action={
        <Button variant="outline" size="md" busy={isBusy} onClick={onRetry}>
          <RotateCw className="size-4 text-ink-3" />
          Try again
        </Button>
      }
    >
      {staffSentence(failure)}
    </TableMessage>
  );
}
