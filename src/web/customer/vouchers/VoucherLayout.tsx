import { Outlet, useLocation } from "react-router";
import { isPaymentStep } from "../../../shared/payment-step.ts";
import { paths } from "../../paths.ts";
import { DocumentChange } from "../booking/DocumentChange.tsx";
import { Progress } from "../booking/Progress.tsx";
import { StepFrame } from "../booking/StepFrame.tsx";
import { useIdlePerson } from "../booking/use-idle-person.ts";
import { fitsDocument } from "../shell/fitting-document.ts";
import { NextPageCode } from "../shell/NextPageCode.tsx";

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
