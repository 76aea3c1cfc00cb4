import { Outlet, useLocation } from "react-router";
import { isPaymentStep } from "../../shared/payment-step.ts";
import { fitsDocument } from "../app/document-policy.ts";
import { NextPageCode } from "../app/PrefetchRoute.tsx";
import { paths } from "../app/paths.ts";
import { DocumentChange } from "../booking/frame/DocumentReload.tsx";
import { Progress } from "../booking/frame/Progress.tsx";
import { StepFrame } from "../booking/frame/StepFrame.tsx";
import { useIdlePerson } from "../draft/use-idle-timeout.ts";

/** The frame of buying a gift voucher: its own two steps. */
export default function VoucherLayout() {
  useIdlePerson();
  const { pathname } = useLocation();
  const stepIndex = isPaymentStep(pathname) ? 1 : 0;
  const next = GIFT_STEPS[stepIndex + 1];
  return (
    <StepFrame
      progress={
        <Progress
          steps={GIFT_STEPS}
          stepIndex={stepIndex}
          before={stepIndex === 0 ? BEFORE_GIFT : undefined}
        />
      }
    >
      <div className="step-content mt-6 min-w-0 desk:mt-9">
        {fitsDocument(pathname) ? (
          <Outlet />
        ) : (
          <DocumentChange title={GIFT_STEPS[stepIndex]?.name} what="your gift voucher" />
        )}
      </div>
      {next && <NextPageCode path={next.path} />}
    </StepFrame>
  );
}

/** The two steps of buying a gift voucher. */
const GIFT_STEPS = [
  { path: paths.voucher, name: "Details" },
  { path: paths.voucherPayment, name: "Payment" },
] as const;

/** Where the arrow of the first step leads. */
const BEFORE_GIFT = { path: paths.booking, name: "the activities" } as const;
