import { getVoucherCodeEnding } from "../../../shared/codes.ts";
import { formatRequirements, pluralize } from "../../../shared/format.ts";
import { formatPence } from "../../../shared/money.ts";
import type { OrderTotal } from "../../../shared/rules/order-total.ts";
import { formatShortDate, formatTime } from "../../../shared/time.ts";
import { useVenue } from "../../app/use-venue.ts";
import { type BookingDraft, useBookingDraft } from "../../draft/booking-draft.ts";
import { computeDraftTotal } from "../../draft/draft-total.ts";
import { AnimatedMoney } from "../../ui/AnimatedMoney.tsx";
import { OrderLine } from "../../ui/OrderLine.tsx";
import { Pass, PassDetails } from "../../ui/Pass.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { formatCountdown, LOW_SECONDS, useHoldSecondsLeft } from "../hold/hold-time.ts";

interface OrderSummaryProps {
  /**
   * The order is above the content on phones: leaves out the picture, which adds nothing there, and
   * the time left, which the bar shows.
   */
  shortOnPhones?: boolean;
}

/** The order as a pass that fills in step by step. */
export function OrderSummary({ shortOnPhones = false }: OrderSummaryProps) {
  const draft = useBookingDraft();
  const { timezone } = useVenue();
  const order = computeDraftTotal(draft);
  if (!draft.activity || !draft.slot || !order) return null;

  const { name, imageUrl, durationMinutes } = draft.activity;
  const requirements = formatRequirements(draft.activity);
  const startsAt = new Date(draft.slot.startsAt);
  const desktopOnlyClass = shortOnPhones ? "hidden desktop:block" : "";
  return (
    <Pass
      picture={
        <div className={desktopOnlyClass}>
          <Picture
            imageUrl={imageUrl}
            alt=""
            sizes="23rem"
            className="h-30 w-full"
            eager={!shortOnPhones}
          />
        </div>
      }
      stub={
        <>
          <OrderLines draft={draft} order={order} />
          <div className={desktopOnlyClass}>
            <HoldRing />
          </div>
        </>
      }
    >
      <h2 className="text-lg font-bold tracking-title">{name}</h2>
      <PassDetails
        details={[
          { term: "Date", value: formatShortDate(startsAt, timezone) },
          { term: "Time", value: formatTime(startsAt, timezone) },
          { term: "Session", value: `${durationMinutes} mins` },
          { term: "Tickets", value: pluralize(draft.ticketCount, "ticket") },
          ...(requirements ? [{ term: "Taking part", value: requirements }] : []),
        ]}
      />
    </Pass>
  );
}

const RADIUS = 11;
const CIRCUMFERENCE = 2 * Math.PI * RADIUS;

/** The time left of the hold as a ring that empties; amber below two minutes. */
function HoldRing() {
  const seconds = useHoldSecondsLeft();
  const { holdMinutes } = useVenue();
  if (seconds === null) return null;
  const isLow = seconds < LOW_SECONDS;
  const filledLength = CIRCUMFERENCE * Math.min(1, seconds / (holdMinutes * 60));
  return (
    <p
      className={`mt-4 flex animate-unfold items-center gap-3 rounded-control px-4 py-3 text-sm ${isLow ? "bg-warn-soft text-warn" : "bg-primary-soft text-on-primary-soft"}`}
    >
      <svg viewBox="0 0 28 28" aria-hidden="true" className="size-7 shrink-0 -rotate-90 fill-none">
        <circle cx="14" cy="14" r={RADIUS} className="stroke-current opacity-20" strokeWidth="4" />
        <circle
          cx="14"
          cy="14"
          r={RADIUS}
          className="stroke-current"
          strokeWidth="4"
          strokeLinecap="round"
          strokeDasharray={`${filledLength} ${CIRCUMFERENCE}`}
        />
      </svg>
      <span>
        Your places are held for{" "}
        <b role="timer" className="tabular-nums">
          {formatCountdown(seconds)}
        </b>
      </span>
    </p>
  );
}

interface OrderLinesProps {
  draft: BookingDraft;
  order: OrderTotal;
}

function OrderLines({ draft, order }: OrderLinesProps) {
  const { ticketCount, addons, discount, voucher } = draft;
  const pricePence = order.ticketsPence / ticketCount;
  return (
    <>
      <dl className="grid gap-2">
        <OrderLine
          label={`${ticketCount} × ${formatPence(pricePence)}`}
          pence={order.ticketsPence}
        />
        {addons.map((addon) => (
          <OrderLine
            key={addon.id}
            label={`${addon.quantity} × ${addon.name}`}
            pence={addon.pricePence * addon.quantity}
          />
        ))}
        {discount && <OrderLine label={`Discount ${discount.code}`} pence={-order.discountPence} />}
        {voucher && (
          <OrderLine
            label={`Voucher ending ${getVoucherCodeEnding(voucher.code)}`}
            pence={-order.voucherPence}
          />
        )}
      </dl>
      <p className="mt-4 flex items-baseline justify-between border-t border-line pt-4 text-lg font-bold text-ink-1">
        <span>Total</span>
        <span className="text-[1.625rem] leading-7 tracking-title">
          <AnimatedMoney pence={order.totalPence} />
        </span>
      </p>
    </>
  );
}
