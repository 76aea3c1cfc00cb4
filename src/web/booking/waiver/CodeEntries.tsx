import { useEffect, useEffectEvent, useRef, useState } from "react";
import { getVoucherCodeEnding } from "../../../shared/codes.ts";
import { formatPence } from "../../../shared/money.ts";
import { type ApiFailure, getFailureDetails, toApiFailure } from "../../app/api-failure.ts";
import { api } from "../../app/browser-api.ts";
import {
  formatDiscountFailure,
  formatVoucherFailure,
  type ParsedCode,
  parseDiscountInput,
  parseVoucherInput,
} from "../../codes/code-check.ts";
import { changeDraft, useBookingDraft } from "../../draft/booking-draft.ts";
import { computeDraftTotal } from "../../draft/draft-total.ts";
import { CodeEntry } from "../../ui/CodeEntry.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { checkDraftDiscount } from "./check-discount.ts";

/** The codes that lower the total. */
export function CodeEntries() {
  return (
    <section className="mt-8">
      <h2 className="mb-4 text-heading">Voucher and discount</h2>
      <Panel className="grid gap-5 tablet:grid-cols-2 tablet:gap-4">
        <VoucherEntry />
        <DiscountEntry />
      </Panel>
    </section>
  );
}

/** Entry of a gift voucher code, typed here or taken from the link in the voucher email. */
function VoucherEntry() {
  const draft = useBookingDraft();
  const { apply, error, busy, clearError } = useCodeCheck({
    parse: parseVoucherInput,
    check: (code, signal) => api.vouchers.check({ code }, { signal }),
    formatFailure: formatVoucherFailure,
    onAccepted: (voucher) => changeDraft({ voucher, linkedVoucherCode: null }),
  });
  const applyLinkedCode = useEffectEvent(() => {
    if (draft.linkedVoucherCode !== null) apply(draft.linkedVoucherCode);
  });
  useEffect(() => applyLinkedCode(), []);

  /** A code from a link stays, with its error, until the visitor edits it. */
  function handleEdit() {
    clearError();
    changeDraft({ linkedVoucherCode: null });
  }

  const voucherPence = computeDraftTotal(draft)?.voucherPence ?? 0;
  return (
    <CodeEntry
      id="voucher-code"
      label="Gift voucher"
      initialCode={draft.linkedVoucherCode ?? undefined}
      applied={
        draft.voucher && {
          code: `•••• ${getVoucherCodeEnding(draft.voucher.code)}`,
          amount: formatPence(-voucherPence),
        }
      }
      error={error}
      busy={busy}
      onApply={apply}
      onEdit={handleEdit}
      onRemove={() => changeDraft({ voucher: null })}
    />
  );
}

/** Entry of a discount code for this order. */
function DiscountEntry() {
  const draft = useBookingDraft();
  const order = computeDraftTotal(draft);
  const { apply, error, busy, clearError } = useCodeCheck({
    parse: parseDiscountInput,
    check: checkDraftDiscount,
    formatFailure: formatDiscountFailure,
    onAccepted: (discount) => changeDraft({ discount }),
  });
  return (
    <CodeEntry
      id="discount-code"
      label="Discount code"
      applied={
        draft.discount && {
          code: draft.discount.code,
          amount: formatPence(-(order?.discountPence ?? 0)),
        }
      }
      error={error}
      busy={busy}
      onApply={apply}
      onEdit={clearError}
      onRemove={() => changeDraft({ discount: null })}
    />
  );
}

interface CodeCheckOptions<Check> {
  parse: (text: string) => ParsedCode;
  check: (code: string, signal: AbortSignal) => Promise<Check>;
  formatFailure: (failure: ApiFailure, details: unknown) => string;
  /** Called when the server accepts the code. */
  onAccepted: (check: Check) => void;
}

interface CodeCheck {
  busy: boolean;
  error: string | undefined;
  apply: (text: string) => void;
  clearError: () => void;
}

/** Checks a typed code with the server, one check at a time; leaving the page aborts the check. */
function useCodeCheck<Check>(options: CodeCheckOptions<Check>): CodeCheck {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const abortController = useRef<AbortController>(null);

  useEffect(() => {
    const controller = new AbortController();
    abortController.current = controller;
    return () => controller.abort();
  }, []);

  function apply(text: string) {
    const parsed = options.parse(text);
    if ("problem" in parsed) setError(parsed.problem);
    else void check(parsed.code);
  }

  async function check(code: string) {
    const signal = abortController.current?.signal ?? AbortSignal.abort();
    setBusy(true);
    setError(undefined);
    try {
      const result = await options.check(code, signal);
      if (!signal.aborted) options.onAccepted(result);
    } catch (cause) {
      if (!signal.aborted)
        setError(options.formatFailure(toApiFailure(cause), getFailureDetails(cause)));
    } finally {
      if (!signal.aborted) setBusy(false);
    }
  }

  return { busy, error, apply, clearError: () => setError(undefined) };
}
