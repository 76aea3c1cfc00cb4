import type { ReactNode } from "react";
import type { ApiFailure } from "../../app/api-failure.ts";
import { Alert } from "../../ui/Alert.tsx";
import { formatStaffFailure } from "./staff-failure.ts";

interface FailureAlertProps {
  /** What failed. */
  title: string;
  /** Why; null shows nothing. */
  failure: ApiFailure | null;
  /** What can be done about it, after the reason. */
  children?: ReactNode;
  /** Buttons. */
  actions?: ReactNode;
  className?: string;
}

/** Says that an action of staff failed, and why. Screen readers announce it. */
export function FailureAlert({ title, failure, children, ...alert }: FailureAlertProps) {
  if (failure === null) return null;
  // The person closed the question themselves, so this is no error.
  if (failure === "PROOF_NEEDED") {
    return (
      <Alert {...alert} announced>
        Nothing was done, because you did not confirm that it is you.
      </Alert>
    );
  }
  return (
    <Alert {...alert} tone="danger" title={title}>
      {formatStaffFailure(failure)}
      {children}
    </Alert>
  );
}
