import type { ApiFailure } from "../../api/api-failure.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { staffSentence } from "../shell/staff-failure.ts";

interface NotSavedProps {
  failure: ApiFailure;
  /** What was typed goes, and the customer is shown as others left it. */
  onDiscard: () => void;
}

/** Somebody else was faster: only what is so now can be changed. */
const OVERTAKEN: ReadonlySet<ApiFailure> = new Set(["CUSTOMER_CHANGED", "CUSTOMER_NOT_FOUND"]);

/** Why a customer was not saved. What was typed is still there. */
export function NotSaved({ failure, onDiscard }: NotSavedProps) {
  return (
    <Alert
      tone="danger"
      title="Failed to update customer"
      actions={
        OVERTAKEN.has(failure) && (
          <Button variant="outline" size="md" onClick={onDiscard}>
            Discard mine and show theirs
          </Button>
        )
      }
    >
      {staffSentence(failure)}
    </Alert>
  );
}
