import { useLocation } from "react-router";
import { isPaymentStep } from "../../../shared/payment-step.ts";
import { type ApiFailure, failureSentence } from "../../app/api-failure.ts";
import { loadDocument, useUnreachable } from "../../app/document-policy.ts";
import { useOnline } from "../../app/use-online.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { PaymentSkeleton } from "./PaymentSkeleton.tsx";
import { StepFallback } from "./StepFallback.tsx";

interface DocumentChangeProps {
  /** Of the step; said where it cannot be loaded. */
  title: string | undefined;
  /** What is paid for, as it is said. */
  what?: string;
}

/** Stands for a step while its document is loaded: what the document itself begins with. */
export function DocumentChange({ title, what = "your booking" }: DocumentChangeProps) {
  const { pathname } = useLocation();
  const isOnline = useOnline();
  const isUnreachable = useUnreachable();
  if (!isOnline || isUnreachable) {
    return <NotLoaded title={title} failure={isOnline ? "UNREACHABLE" : "OFFLINE"} />;
  }
  return isPaymentStep(pathname) ? <PaymentSkeleton what={what} /> : <StepFallback />;
}

interface NotLoadedProps {
  title: string | undefined;
  failure: ApiFailure;
}

function NotLoaded({ title, failure }: NotLoadedProps) {
  return (
    <>
      <h1 className="text-title">{title}</h1>
      <Alert
        tone="danger"
        className="mt-6"
        title={failureSentence(failure)}
        actions={
          <Button variant="outline" size="md" onClick={loadDocument}>
            Try Again
          </Button>
        }
      >
        What you have typed is kept
        {failure === "OFFLINE" && ", and this page goes on by itself once you are connected"}.
      </Alert>
    </>
  );
}
