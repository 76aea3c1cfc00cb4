import type { ReactNode } from "react";
import type { DeskVoucher } from "../../../shared/contract/admin/voucher-details.ts";
import { formatTime } from "../../../shared/time.ts";
import { useVenue } from "../../app/use-venue.ts";
import { dayInWords } from "../kit/format-long-date.ts";
import { SentWords } from "./VoucherEmailStatus.tsx";

interface VoucherFactsProps {
  voucher: DeskVoucher;
  isResending: boolean;
  onEdit: () => void;
  onExtend: () => void;
  onResend: () => void;
}

/** Whose a voucher is, until when it is good and whether it was sent; each with what changes it. */
export function VoucherFacts(props: VoucherFactsProps) {
  const { voucher, isResending, onEdit, onExtend, onResend } = props;
  const { timezone } = useVenue();
  const { recipientName, recipientEmail, purchaserName, purchaserEmail, letter } = voucher;
  const isVoided = voucher.status === "voided";
  return (
    <dl className="grid gap-y-1 text-sm">
      <Fact label="Recipient" action={<Act onClick={onEdit}>Edit recipient</Act>}>
        <TwoLines first={recipientName || "Nobody any more"} second={recipientEmail} />
      </Fact>
      <Fact label="Purchaser">
        <TwoLines first={purchaserName || "Made by staff"} second={purchaserEmail} />
      </Fact>
      <Fact label="Expires" action={!isVoided && <Act onClick={onExtend}>Extend</Act>}>
        {dayInWords(voucher.expiresAt, timezone)}
      </Fact>
      <Fact
        label="Sent"
        action={
          !isVoided && (
            <Act onClick={onResend} isBusy={isResending}>
              Resend
            </Act>
          )
        }
      >
        {letter?.state === "sent" ? (
          `${dayInWords(letter.at, timezone)}, ${formatTime(new Date(letter.at), timezone)}`
        ) : (
          <SentWords letter={letter} />
        )}
      </Fact>
      {voucher.message !== "" && (
        <Fact label="Message">
          <span className="wrap-anywhere whitespace-pre-line">“{voucher.message}”</span>
        </Fact>
      )}
    </dl>
  );
}

interface FactProps {
  label: string;
  action?: ReactNode;
  children: ReactNode;
}

function Fact({ label, action, children }: FactProps) {
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

interface ActProps {
  onClick: () => void;
  isBusy?: boolean;
  children: string;
}

/** A word that can be pressed, beside what it changes. */
function Act({ onClick, isBusy = false, children }: ActProps) {
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
