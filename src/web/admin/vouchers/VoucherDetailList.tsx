import type { ReactNode } from "react";
import type { AdminVoucher } from "../../../shared/contract/admin/voucher-details.ts";
import { formatTime } from "../../../shared/time.ts";
import { useVenue } from "../../app/use-venue.ts";
import { formatLongDate } from "../kit/format-long-date.ts";
import { VoucherEmailStatus } from "./VoucherEmailStatus.tsx";

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
        <TwoLines first={recipientName || "Nobody any more"} second={recipientEmail} />
      </DetailRow>
      <DetailRow label="Purchaser">
        <TwoLines first={purchaserName || "Made by staff"} second={purchaserEmail} />
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
