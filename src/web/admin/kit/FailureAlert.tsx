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
  return (
    <Alert {...alert} tone="danger" title={title}>
      {formatStaffFailure(failure)}
      {children}
    </Alert>
  );
}
