import type { ReactNode } from "react";
import type { AdminVoucher } from "../../../shared/contract/admin/voucher-details.ts";
import { formatCard } from "../../../shared/format.ts";
import { formatPence } from "../../../shared/money.ts";
import { formatTime } from "../../../shared/time.ts";
import { api } from "../../app/browser-api.ts";
import { useVenue } from "../../app/use-venue.ts";
import { Alert } from "../../ui/Alert.tsx";
import { formatLongDate } from "../kit/format-long-date.ts";
import { RoleButton } from "../kit/RoleButton.tsx";
import { formatStaffFailure } from "../kit/staff-failure.ts";
import { useMutation } from "../kit/use-mutation.ts";
import { VoucherEmailStatus } from "./VoucherStatus.tsx";

interface VoucherDetailListProps {
  voucher: AdminVoucher;
  isResending: boolean;
  onEdit: () => void;
  onExtend: () => void;
  onResend: () => void;
}

/**
 * The recipient, the purchaser, the expiry date and the email of a voucher, each with its action.
 */
export function VoucherDetailList(props: VoucherDetailListProps) {
  const { voucher, isResending, onEdit, onExtend, onResend } = props;
  const { timezone } = useVenue();
  const { recipientName, recipientEmail, purchaserName, purchaserEmail, delivery: email } = voucher;
  const isVoided = voucher.status === "voided";
  return (
    <dl className="grid gap-y-1 text-sm">
      <DetailRow
        label="Recipient"
        action={<TextButton onClick={onEdit}>Edit recipient</TextButton>}
      >
        <TwoLines first={recipientName || "Recipient erased"} second={recipientEmail} />
      </DetailRow>
      <DetailRow label="Purchaser">
        <TwoLines first={purchaserName || "Created by staff"} second={purchaserEmail} />
      </DetailRow>
      <DetailRow
        label="Expires"
        action={!isVoided && <TextButton onClick={onExtend}>Extend</TextButton>}
      >
        {formatLongDate(voucher.expiresAt, timezone)}
      </DetailRow>
      <DetailRow
        label="Sent"
        action={
          !isVoided && (
            <TextButton onClick={onResend} isBusy={isResending}>
              Resend
            </TextButton>
          )
        }
      >
        {email?.state === "sent" ? (
          `${formatLongDate(email.at, timezone)}, ${formatTime(new Date(email.at), timezone)}`
        ) : (
          <VoucherEmailStatus email={email} />
        )}
      </DetailRow>
      {voucher.message !== "" && (
        <DetailRow label="Message">
          <span className="wrap-anywhere whitespace-pre-line">“{voucher.message}”</span>
        </DetailRow>
      )}
    </dl>
  );
}

interface DetailRowProps {
  label: string;
  action?: ReactNode;
  children: ReactNode;
}

function DetailRow({ label, action, children }: DetailRowProps) {
  return (
    <div className="grid grid-cols-[6rem_minmax(0,1fr)_auto] items-start gap-x-3">
      <dt className="py-1 text-ink-3">{label}</dt>
      <dd className="py-1 text-ink-1 tabular-nums">{children}</dd>
      {action ? <dd>{action}</dd> : null}
    </div>
  );
}

function TwoLines({ first, second }: { first: string; second: string }) {
  return (
    <>
      <span className="block wrap-anywhere">{first}</span>
      <span className="block wrap-anywhere text-ink-3">{second}</span>
    </>
  );
}

interface TextButtonProps {
  onClick: () => void;
  isBusy?: boolean;
  children: string;
}

function TextButton({ onClick, isBusy = false, children }: TextButtonProps) {
  return (
    <button
      type="button"
      aria-busy={isBusy || undefined}
      onClick={onClick}
      className="-my-1.5 -mr-2 min-h-touch rounded-button px-2 font-medium text-link hover:bg-hover"
    >
      {children}
    </button>
  );
}

/** The payment for a voucher, its refunds, and a cash refund that staff still have to give. */
export function VoucherPaymentSection({ voucher }: { voucher: AdminVoucher }) {
  const { payment, toHandBack: cashRefund } = voucher;
  const { isBusy, failure, run } = useMutation();

  const confirmCashRefund = (refundId: string) =>
    run(() => api.admin.bookingChanges.completeCashRefund({ refundId }));
  return (
    <section>
      <h3 className="mb-1 text-sm font-bold text-ink-1">Payment</h3>
      <p className="text-sm text-ink-1 tabular-nums">
        {payment ? formatVoucherPayment(payment) : "Free of charge."}
      </p>
      {cashRefund && (
        <Alert
          tone="warn"
          title={`Cash refund due: ${formatPence(cashRefund.amountPence)}`}
          className="mt-3"
          actions={
            <RoleButton
              permission="take-cash"
              variant="outline"
              size="md"
              busy={isBusy}
              onClick={() => void confirmCashRefund(cashRefund.refundId)}
            >
              Confirm cash refund
            </RoleButton>
          }
        >
          This voucher was not paid by card. Confirm once you have given the money back.
          {failure && <span className="block font-semibold">{formatStaffFailure(failure)}</span>}
        </Alert>
      )}
    </section>
  );
}

function formatVoucherPayment(payment: NonNullable<AdminVoucher["payment"]>): string {
  const { amountPence, refundedPence, state } = payment;
  const paidText = `${formatPence(amountPence)} ${formatPaymentMethod(payment)}`;
  if (state === "void_pending" || state === "voided") return `${paidText}, not charged.`;
  if (state === "expired") return `${paidText}, expired before it was charged.`;
  if (refundedPence > 0) return `${paidText}, of which ${formatPence(refundedPence)} was refunded.`;
  return `${paidText}.`;
}

/** Formats how a voucher was paid for, which is also where a refund goes. */
export function formatPaymentMethod(payment: NonNullable<AdminVoucher["payment"]>): string {
  const { method, cardBrand, cardLast4 } = payment;
  if (method === "cash") return "in cash";
  if (method === "other") return "by other means";
  return cardBrand && cardLast4
    ? `by ${formatCard({ brand: cardBrand, last4: cardLast4 })}`
    : "by card";
}
