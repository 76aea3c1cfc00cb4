import { useLocation } from "react-router";
import { isPaymentStep } from "../../../shared/paths.ts";
import { type ApiFailure, formatFailure } from "../../app/api-failure.ts";
import { reloadWhenReachable, useServerUnreachable } from "../../app/document-policy.ts";
import { useOnline } from "../../app/use-online.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { PaymentSkeleton } from "./PaymentSkeleton.tsx";
import { StepFallback } from "./StepFallback.tsx";

interface DocumentReloadProps {
  /** The step's title, shown when the document cannot be loaded. */
  title: string | undefined;
  /** What is being paid for, in the words of the loading message. */
  itemLabel?: string;
}

/** Shown in place of a step while its document loads; looks like the start of that document. */
export function DocumentReload({ title, itemLabel = "your booking" }: DocumentReloadProps) {
  const { pathname } = useLocation();
  const isOnline = useOnline();
  const isUnreachable = useServerUnreachable();
  if (!isOnline || isUnreachable) {
    return <DocumentLoadFailure title={title} failure={isOnline ? "UNREACHABLE" : "OFFLINE"} />;
  }
  return isPaymentStep(pathname) ? <PaymentSkeleton itemLabel={itemLabel} /> : <StepFallback />;
}

interface DocumentLoadFailureProps {
  title: string | undefined;
  failure: ApiFailure;
}

function DocumentLoadFailure({ title, failure }: DocumentLoadFailureProps) {
  return (
    <>
      <h1 className="text-title">{title}</h1>
      <Alert
        tone="danger"
        className="mt-6"
        title={formatFailure(failure)}
        actions={
          <Button variant="outline" size="md" onClick={reloadWhenReachable}>
            Try Again
          </Button>
        }
      >
        What you have typed is kept
        {failure === "OFFLINE" && ", and this page continues once you are connected"}.
      </Alert>
    </>
  );
}
