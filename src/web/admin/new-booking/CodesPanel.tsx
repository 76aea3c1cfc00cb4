import { voucherCodeEnding } from "../../../shared/codes.ts";
import type { PaidOrder } from "../../../shared/contract/public/checkouts.ts";
import { formatPence } from "../../../shared/money.ts";
import { CodeEntry } from "../../ui/CodeEntry.tsx";
import { AdminPanel } from "../kit/AdminPanel.tsx";
import type { ChangeDraft, SaleDraft } from "./staff-booking-draft.ts";
import type { CodeKind, SaleCodes } from "./use-codes.ts";

interface CodesPanelProps {
  draft: SaleDraft;
  codes: SaleCodes;
  order: PaidOrder | null;
  change: ChangeDraft;
}

/** Codes that lower the price. */
export function CodesPanel({ draft, codes, order, change }: CodesPanelProps) {
  const { discountCode, voucherCode } = draft;
  const shared = { codes, change };
  return (
    <AdminPanel title="Codes">
      <div className="grid gap-4 px-4 pb-4 tablet:grid-cols-2">
        <Code
          {...shared}
          kind="discountCode"
          label="Discount code"
          shown={discountCode}
          pence={order?.discountPence}
        />
        <Code
          {...shared}
          kind="voucherCode"
          label="Gift voucher"
          shown={voucherCode && `•••• ${voucherCodeEnding(voucherCode)}`}
          pence={order?.voucherPence}
        />
      </div>
    </AdminPanel>
  );
}

interface CodeProps {
  kind: CodeKind;
  label: string;
  /** The code that counts, as much of it as is shown; null without one. */
  shown: string | null;
  /** What it takes off. */
  pence: number | undefined;
  codes: SaleCodes;
  change: ChangeDraft;
}

function Code({ kind, label, shown, pence = 0, codes, change }: CodeProps) {
  const wrong = codes.wrong[kind];
  return (
    <CodeEntry
      id={CODE_IDS[kind]}
      label={label}
      brought={wrong?.typed}
      applied={shown === null ? null : { code: shown, amount: formatPence(-pence) }}
      error={wrong?.sentence}
      busy={codes.checking === kind}
      onApply={(typed) => void codes.apply(kind, typed)}
      onEdit={() => codes.forget(kind)}
      onRemove={() => change({ [kind]: null })}
    />
  );
}

export const CODE_IDS = { voucherCode: "sale-voucher", discountCode: "sale-discount" } as const;
