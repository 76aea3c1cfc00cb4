import CloudOff from "lucide-react/icons/cloud-off";
import { useRevalidator } from "react-router";
import type { ApiFailure } from "../../app/api-failure.ts";
import { Button } from "../../ui/Button.tsx";
import { formatStaffFailure } from "./staff-failure.ts";
import { TableMessage } from "./table/TableMessage.tsx";

/**
 * Replaces a list that failed to load; shows the reason and a retry button. The filters stay above.
 */
export function LoadErrorMessage({ title, failure }: { title: string; failure: ApiFailure }) {
  const { revalidate, state } = useRevalidator();
  return (
    <div className="rounded-card border border-line bg-card">
      <TableMessage
        icon={CloudOff}
        tone="failed"
        title={title}
        action={
          <Button
            variant="outline"
            size="md"
            busy={state === "loading"}
            onClick={() => void revalidate()}
          >
            Try again
          </Button>
        }
      >
        {formatStaffFailure(failure)}
      </TableMessage>
    </div>
  );
}
