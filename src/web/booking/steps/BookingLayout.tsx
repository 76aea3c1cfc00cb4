import { Outlet, useLocation } from "react-router";
import { formatPence } from "../../../shared/money.ts";
import { matchesDocumentPolicy } from "../../app/document-policy.ts";
import { PrefetchRoute } from "../../app/PrefetchRoute.tsx";
import { paths } from "../../app/paths.ts";
import type { BookingDraft } from "../../draft/booking-draft.ts";
import { computeDraftTotal } from "../../draft/draft-total.ts";
import { useBookingDraft } from "../../draft/use-booking-draft.ts";
import { useIdleTimeout } from "../../draft/use-idle-timeout.ts";
import { DocumentReload } from "../frame/DocumentReload.tsx";
import { OrderSummary } from "../frame/OrderSummary.tsx";
import { Progress } from "../frame/Progress.tsx";
import { StepFrame } from "../frame/StepFrame.tsx";
import { HoldMonitor } from "../hold/HoldMonitor.tsx";

/** Steps that hold afresh when the visitor continues; places that ran out need no question there. */
const STEPS_THAT_HOLD: readonly string[] = [paths.dateTime, paths.tickets];

/** The frame of every step: where the visitor is, the step, the pass beside it, the time left. */
export default function BookingLayout() {
  const { pathname } = useLocation();
  const stepIndex = findStepIndex(pathname);
  const step = BOOKING_STEPS[stepIndex];
  const nextStep = BOOKING_STEPS[stepIndex + 1];
  useIdleTimeout();
  const draft = useBookingDraft();
  const order = computeDraftTotal(draft);
  const summary = step?.summary ?? "never";

  return (
    <StepFrame
      progress={
        <Progress
          steps={BOOKING_STEPS}
          stepIndex={stepIndex}
          backTarget={step && getPreviousStep(step, draft)}
        />
      }
    >
      <div
        className={`mt-6 desk:mt-9 ${summary === "never" ? "" : "desk:grid desk:grid-cols-[minmax(0,1fr)_var(--container-summary)] desk:items-start desk:gap-12"}`}
      >
        <div
          // What the step still has to read must not push the pass down before the visitor's eyes.
          className={`step-content min-w-0 ${summary === "always" ? "max-desk:min-h-dvh embedded:min-h-0" : ""}`}
        >
          {matchesDocumentPolicy(pathname) ? <Outlet /> : <DocumentReload title={step?.name} />}
        </div>
        {summary !== "never" && (
          <aside
            aria-label="Order summary"
            className={`mt-8 desk:sticky desk:top-24 desk:mt-0 ${summary === "always" ? "" : "hidden desk:block"}`}
          >
            <OrderSummary />
          </aside>
        )}
      </div>
      {nextStep && <PrefetchRoute path={nextStep.path} />}
      <output className="sr-only">{order && `Total ${formatPence(order.totalPence)}`}</output>
      <HoldMonitor
        expiryAction={STEPS_THAT_HOLD.includes(step?.path ?? paths.dateTime) ? "let-go" : "ask"}
      />
    </StepFrame>
  );
}

/** One step of a booking, as the progress indicator names it. */
interface BookingStep {
  path: string;
  name: string;
  /** The pass stands beside the step; `always` also on phones, below the content. */
  summary: "never" | "beside" | "always";
}

/** The steps in their order; the success page comes after them. */
const BOOKING_STEPS: readonly BookingStep[] = [
  { path: paths.booking, name: "Activity", summary: "never" },
  { path: paths.dateTime, name: "Date & time", summary: "never" },
  { path: paths.tickets, name: "Tickets", summary: "beside" },
  { path: paths.customerInfo, name: "Your information", summary: "beside" },
  { path: paths.addons, name: "Add-ons", summary: "beside" },
  { path: paths.waiver, name: "Waiver", summary: "always" },
  { path: paths.payment, name: "Payment", summary: "never" },
];

/** The place of a path among the steps; -1 for a path that is none. */
function findStepIndex(pathname: string): number {
  return BOOKING_STEPS.findIndex((step) => step.path === pathname.replace(/\/$/, ""));
}

/** Where Back leads: from "Your Information" to the list while a gift voucher is being bought. */
function getPreviousStep(
  { path }: BookingStep,
  { isVoucherPurchase }: Pick<BookingDraft, "isVoucherPurchase">,
): BookingStep | undefined {
  if (path === paths.customerInfo && isVoucherPurchase) return BOOKING_STEPS[0];
  return BOOKING_STEPS[findStepIndex(path) - 1];
}
