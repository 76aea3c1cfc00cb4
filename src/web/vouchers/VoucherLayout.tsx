import { Outlet, useLocation } from "react-router";
import { isPaymentStep } from "../../shared/payment-step.ts";
import { matchesDocumentPolicy } from "../app/document-policy.ts";
import { PrefetchRoute } from "../app/PrefetchRoute.tsx";
import { paths } from "../app/paths.ts";
import { DocumentReload } from "../booking/frame/DocumentReload.tsx";
import { Progress } from "../booking/frame/Progress.tsx";
import { StepFrame } from "../booking/frame/StepFrame.tsx";
import { useIdleTimeout } from "../draft/use-idle-timeout.ts";

/** The frame of buying a gift voucher: its own two steps. */
export default function VoucherLayout() {
  useIdleTimeout();
  const { pathname } = useLocation();
  const stepIndex = isPaymentStep(pathname) ? 1 : 0;
  const nextStep = GIFT_STEPS[stepIndex + 1];
  return (
    <StepFrame
      progress={
        <Progress
          steps={GIFT_STEPS}
          stepIndex={stepIndex}
          backTarget={stepIndex === 0 ? ACTIVITIES_LINK : undefined}
        />
      }
    >
      <div className="step-content mt-6 min-w-0 desk:mt-9">
        {matchesDocumentPolicy(pathname) ? (
          <Outlet />
        ) : (
          <DocumentReload title={GIFT_STEPS[stepIndex]?.name} itemLabel="your gift voucher" />
        )}
      </div>
      {nextStep && <PrefetchRoute path={nextStep.path} />}
    </StepFrame>
  );
}

/** The two steps of buying a gift voucher. */
const GIFT_STEPS = [
  { path: paths.voucher, name: "Details" },
  { path: paths.voucherPayment, name: "Payment" },
] as const;

/** Where the arrow of the first step leads. */
const ACTIVITIES_LINK = { path: paths.booking, name: "the activities" } as const;
