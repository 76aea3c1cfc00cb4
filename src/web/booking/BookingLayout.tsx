import { Outlet, useLocation } from "react-router";
import { formatPence } from "../../shared/money.ts";
import { matchesDocumentPolicy } from "../app/document-policy.ts";
import { PrefetchRoute } from "../app/PrefetchRoute.tsx";
import { paths } from "../app/paths.ts";
import { type BookingDraft, useBookingDraft } from "../draft/booking-draft.ts";
import { computeDraftTotal } from "../draft/draft-total.ts";
import { useIdleTimeout } from "../draft/idle-timeout.ts";
import { DocumentReload } from "./frame/DocumentReload.tsx";
import { OrderSummary } from "./frame/OrderSummary.tsx";
import { StepFrame } from "./frame/StepFrame.tsx";
import { HoldMonitor } from "./hold/HoldMonitor.tsx";

/** Steps whose Continue creates the hold; an expired hold is dropped there without a question. */
const STEPS_THAT_HOLD: readonly string[] = [paths.dateTime, paths.tickets];

/** The layout of every booking step: progress, the step, the order summary and the hold monitor. */
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
      steps={BOOKING_STEPS}
      stepIndex={stepIndex}
      backTarget={step && getPreviousStep(step, draft)}
    >
      <div
        className={`mt-6 desktop:mt-9 ${summary === "never" ? "" : "desktop:grid desktop:grid-cols-[minmax(0,1fr)_var(--container-summary)] desktop:items-start desktop:gap-12"}`}
      >
        <div
          // Reserves the height of content that is still loading, so that the pass below does not
          // jump.
          className={`step-content min-w-0 ${summary === "always" ? "max-desktop:min-h-dvh embedded:min-h-0" : ""}`}
        >
          {matchesDocumentPolicy(pathname) ? <Outlet /> : <DocumentReload title={step?.name} />}
        </div>
        {summary !== "never" && (
          <aside
            aria-label="Order summary"
            className={`mt-8 desktop:sticky desktop:top-24 desktop:mt-0 ${summary === "always" ? "" : "hidden desktop:block"}`}
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

interface BookingStep {
  path: string;
  name: string;
  /**
   * Where the order summary is shown: `beside` on wide screens, `always` also on phones, below the
   * content.
   */
  summary: "never" | "beside" | "always";
}

/** The steps in their order, without the success page. */
const BOOKING_STEPS: readonly BookingStep[] = [
  { path: paths.booking, name: "Activity", summary: "never" },
  { path: paths.dateTime, name: "Date & time", summary: "never" },
  { path: paths.tickets, name: "Tickets", summary: "beside" },
  { path: paths.customerInfo, name: "Your information", summary: "beside" },
  { path: paths.addons, name: "Add-ons", summary: "beside" },
  { path: paths.waiver, name: "Waiver", summary: "always" },
  { path: paths.payment, name: "Payment", summary: "never" },
];

/** The index of a path among the steps; -1 when it is none. */
function findStepIndex(pathname: string): number {
  return BOOKING_STEPS.findIndex((step) => step.path === pathname.replace(/\/$/, ""));
}

/**
 * The target of Back: from "Your Information" it is the list while a gift voucher is being bought.
 */
function getPreviousStep(
  { path }: BookingStep,
  { isVoucherPurchase }: Pick<BookingDraft, "isVoucherPurchase">,
): BookingStep | undefined {
  if (path === paths.customerInfo && isVoucherPurchase) return BOOKING_STEPS[0];
  return BOOKING_STEPS[findStepIndex(path) - 1];
}
