import { getVoucherCodeEnding } from "../../../shared/codes.ts";
import type { PaidOrder } from "../../../shared/contract/public/checkouts.ts";
import { formatPence } from "../../../shared/money.ts";
import { CodeEntry } from "../../ui/CodeEntry.tsx";
import { AdminPanel } from "../kit/AdminPanel.tsx";
import type { ChangeDraft, StaffBookingDraft } from "./staff-booking-draft.ts";
import type { CodeKind, StaffBookingCodes } from "./use-codes.ts";

interface CodesPanelProps {
  draft: StaffBookingDraft;
  codes: StaffBookingCodes;
  order: PaidOrder | null;
  change: ChangeDraft;
}

/** Codes that lower the price. */
export function CodesPanel({ draft, codes, order, change }: CodesPanelProps) {
  const { discountCode, voucherCode } = draft;
  const sharedProps = { codes, change };
  return (
    <AdminPanel title="Codes">
      <div className="grid gap-4 px-4 pb-4 tablet:grid-cols-2">
        <CodeField
          {...sharedProps}
          kind="discountCode"
          label="Discount code"
          displayCode={discountCode}
          pence={order?.discountPence}
        />
        <CodeField
          {...sharedProps}
          kind="voucherCode"
          label="Gift voucher"
          displayCode={voucherCode && `•••• ${getVoucherCodeEnding(voucherCode)}`}
          pence={order?.voucherPence}
        />
      </div>
    </AdminPanel>
  );
}

interface CodeFieldProps {
  kind: CodeKind;
  label: string;
  /** The applied code, as it is displayed; null without one. */
  displayCode: string | null;
  /** The amount that it takes off. */
  pence: number | undefined;
  codes: StaffBookingCodes;
  change: ChangeDraft;
}

function CodeField({ kind, label, displayCode, pence = 0, codes, change }: CodeFieldProps) {
  const error = codes.errors[kind];
  return (
    <CodeEntry
      id={CODE_IDS[kind]}
      label={label}
      initialCode={error?.typed}
      applied={displayCode === null ? null : { code: displayCode, amount: formatPence(-pence) }}
      error={error?.sentence}
      busy={codes.checking === kind}
      onApply={(typed) => void codes.apply(kind, typed)}
      onEdit={() => codes.clearError(kind)}
      onRemove={() => change({ [kind]: null })}
    />
  );
}

export const CODE_IDS = { voucherCode: "sale-voucher", discountCode: "sale-discount" } as const;
