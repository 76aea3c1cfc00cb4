import { Outlet, useLocation } from "react-router";
import { formatPence } from "../../../shared/money.ts";
import { fitsDocument } from "../../app/document-policy.ts";
import { NextPageCode } from "../../app/PrefetchRoute.tsx";
import { paths } from "../../app/paths.ts";
import type { BookingDraft } from "../../draft/booking-draft.ts";
import { orderOfDraft } from "../../draft/draft-total.ts";
import { useBookingDraft } from "../../draft/use-booking-draft.ts";
import { useIdlePerson } from "../../draft/use-idle-timeout.ts";
import { DocumentChange } from "../frame/DocumentReload.tsx";
import { OrderSummary } from "../frame/OrderSummary.tsx";
import { Progress } from "../frame/Progress.tsx";
import { StepFrame } from "../frame/StepFrame.tsx";
import { HoldWatch } from "../hold/HoldMonitor.tsx";

/** Steps that hold afresh when the visitor continues; places that ran out need no question there. */
const HOLDS_AFRESH: readonly string[] = [paths.dateTime, paths.tickets];

/** The frame of every step: where the visitor is, the step, the pass beside it, the time left. */
export default function BookingLayout() {
  const { pathname } = useLocation();
  const stepIndex = stepIndexOf(pathname);
  const step = BOOKING_STEPS[stepIndex];
  const next = BOOKING_STEPS[stepIndex + 1];
  useIdlePerson();
  const draft = useBookingDraft();
  const order = orderOfDraft(draft);
  const pass = step?.pass ?? "never";

  return (
    <StepFrame
      progress={
        <Progress
          steps={BOOKING_STEPS}
          stepIndex={stepIndex}
          before={step && stepBefore(step, draft)}
        />
      }
    >
      <div
        className={`mt-6 desk:mt-9 ${pass === "never" ? "" : "desk:grid desk:grid-cols-[minmax(0,1fr)_var(--container-summary)] desk:items-start desk:gap-12"}`}
      >
        <div
          // What the step still has to read must not push the pass down before the visitor's eyes.
          className={`step-content min-w-0 ${pass === "always" ? "max-desk:min-h-dvh embedded:min-h-0" : ""}`}
        >
          {fitsDocument(pathname) ? <Outlet /> : <DocumentChange title={step?.name} />}
        </div>
        {pass !== "never" && (
          <aside
            aria-label="Order summary"
            className={`mt-8 desk:sticky desk:top-24 desk:mt-0 ${pass === "always" ? "" : "hidden desk:block"}`}
          >
            <OrderSummary />
          </aside>
        )}
      </div>
      {next && <NextPageCode path={next.path} />}
      <output className="sr-only">{order && `Total ${formatPence(order.totalPence)}`}</output>
      <HoldWatch onEnd={HOLDS_AFRESH.includes(step?.path ?? paths.dateTime) ? "let-go" : "ask"} />
    </StepFrame>
  );
}

/** One step of a booking, as the progress indicator names it. */
interface BookingStep {
  path: string;
  name: string;
  /** The pass stands beside the step; `always` also on phones, below the content. */
  pass: "never" | "beside" | "always";
}

/** The steps in their order; the success page comes after them. */
const BOOKING_STEPS: readonly BookingStep[] = [
  { path: paths.booking, name: "Activity", pass: "never" },
  { path: paths.dateTime, name: "Date & time", pass: "never" },
  { path: paths.tickets, name: "Tickets", pass: "beside" },
  { path: paths.customerInfo, name: "Your information", pass: "beside" },
  { path: paths.addons, name: "Add-ons", pass: "beside" },
  { path: paths.waiver, name: "Waiver", pass: "always" },
  { path: paths.payment, name: "Payment", pass: "never" },
];

/** The place of a path among the steps; -1 for a path that is none. */
function stepIndexOf(pathname: string): number {
  return BOOKING_STEPS.findIndex((step) => step.path === pathname.replace(/\/$/, ""));
}

/** Where Back leads: from "Your Information" to the list while a gift voucher is being bought. */
function stepBefore(
  { path }: BookingStep,
  { isVoucherPurchase }: Pick<BookingDraft, "isVoucherPurchase">,
): BookingStep | undefined {
  if (path === paths.customerInfo && isVoucherPurchase) return BOOKING_STEPS[0];
  return BOOKING_STEPS[stepIndexOf(path) - 1];
}
