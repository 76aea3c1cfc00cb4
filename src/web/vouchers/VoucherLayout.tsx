import { Outlet, useLocation } from "react-router";
import { isPaymentStep } from "../../shared/paths.ts";
import { matchesDocumentPolicy } from "../app/document-policy.ts";
import { PrefetchRoute } from "../app/PrefetchRoute.tsx";
import { paths } from "../app/paths.ts";
import { DocumentReload } from "../booking/frame/DocumentReload.tsx";
import { StepFrame } from "../booking/frame/StepFrame.tsx";
import { useIdleTimeout } from "../draft/idle-timeout.ts";

/** The layout of a gift voucher purchase, which has two steps of its own. */
export default function VoucherLayout() {
  useIdleTimeout();
  const { pathname } = useLocation();
  const stepIndex = isPaymentStep(pathname) ? 1 : 0;
  const nextStep = GIFT_STEPS[stepIndex + 1];
  return (
    <StepFrame
      steps={GIFT_STEPS}
      stepIndex={stepIndex}
      backTarget={stepIndex === 0 ? ACTIVITIES_LINK : undefined}
    >
      <div className="step-content mt-6 min-w-0 desktop:mt-9">
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

const GIFT_STEPS = [
  { path: paths.voucher, name: "Details" },
  { path: paths.voucherPayment, name: "Payment" },
] as const;

/** Target of the first step's back arrow. */
const ACTIVITIES_LINK = { path: paths.booking, name: "the activities" } as const;
