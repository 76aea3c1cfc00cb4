import ArrowDown from "lucide-react/icons/arrow-down";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { getVoucherCodeEnding } from "../../../shared/codes.ts";
import type { Waiver } from "../../../shared/contract/public/catalogue.ts";
import { formatPence } from "../../../shared/money.ts";
import { getErrorSentence } from "../../../shared/visitor-errors.ts";
import { api } from "../../app/browser-api.ts";
import { paths } from "../../app/paths.ts";
import { useVenue } from "../../app/use-venue.ts";
import {
  formatDiscountFailure,
  formatVoucherFailure,
  parseDiscountInput,
  parseVoucherInput,
} from "../../codes/code-check.ts";
import { bookingDraft, changeDraft, useBookingDraft } from "../../draft/booking-draft.ts";
import { computeDraftTotal } from "../../draft/draft-total.ts";
import { getParticipantName, hasSignature, type WaiverDraft } from "../../draft/waiver-draft.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { CodeEntry } from "../../ui/CodeEntry.tsx";
import { ErrorSummary } from "../../ui/ErrorSummary.tsx";
import { scrollIntoViewIfNeeded } from "../../ui/focus.ts";
import { Panel } from "../../ui/Panel.tsx";
import { SignatureFields } from "../../waiver/SignatureFields.tsx";
import { toSigningErrorList, validateWaiverDraft } from "../../waiver/signing-errors.ts";
import { WaiverText } from "../../waiver/WaiverText.tsx";
import { StepActions } from "../frame/StepActions.tsx";
import { checkDraftDiscount } from "./check-discount.ts";
import { useCodeCheck } from "./use-code-check.ts";
import { isWaiverChangedState } from "./waiver-changed-state.ts";
import { findWaiverChange, refreshWaiverDraft, type WaiverChange } from "./waiver-validity.ts";

interface WaiverFormProps {
  waiver: Waiver;
}

/** Why the visitor must sign again. */
const CLEARED_TEXT = {
  text: getErrorSentence("WAIVER_CHANGED"),
  name: "The name has changed since the waiver was signed. Please read and sign it again.",
} as const;

/** The active waiver to read, sign and accept, and the codes that lower the total. */
export function WaiverForm({ waiver }: WaiverFormProps) {
  const navigate = useNavigate();
  const { businessName } = useVenue();
  const wasRefused = isWaiverChangedState(useLocation().state);
  const { waiverDraft, change, clearedReason } = useWaiverSigning(waiver, wasRefused);
  const [attempt, setAttempt] = useState(0);
  const signatureRef = useRef<HTMLDivElement>(null);
  const errors = validateWaiverDraft(waiverDraft);
  const shownErrors = attempt > 0 ? errors : {};

  const scrollToSignature = () => scrollIntoViewIfNeeded(signatureRef.current);

  function goToSignature() {
    const selectedKind = signatureRef.current?.querySelector<HTMLElement>("input:checked");
    selectedKind?.focus({ preventScroll: true });
    scrollToSignature();
  }

  function proceed() {
    if (toSigningErrorList(errors).length > 0) setAttempt(attempt + 1);
    else navigate(paths.payment);
  }

  return (
    <>
      {clearedReason !== null && (
        <Alert tone="warn" announced className="mb-6">
          {CLEARED_TEXT[clearedReason]}
        </Alert>
      )}
      <ErrorSummary errors={toSigningErrorList(shownErrors)} attempt={attempt} />
      <h2 className="sr-only">Waiver</h2>
      <div className="relative">
        <WaiverText
          waiver={waiver}
          names={{ participantName: waiverDraft.participantName, businessName }}
          onReadToEnd={scrollToSignature}
        />
        {!hasSignature(waiverDraft.signature) && (
          <Button
            variant="soft"
            size="md"
            onClick={goToSignature}
            className="absolute! right-3 bottom-3 depth-float desktop:hidden"
          >
            Go to signature
            <ArrowDown className="size-5" />
          </Button>
        )}
      </div>
      <div ref={signatureRef}>
        <SignatureFields waiver={waiverDraft} errors={shownErrors} onChange={change} />
      </div>
      <section className="mt-8">
        <h2 className="mb-4 text-heading">Voucher and discount</h2>
        <Panel className="grid gap-5 tablet:grid-cols-2 tablet:gap-4">
          <VoucherEntry />
          <DiscountEntry />
        </Panel>
      </section>
      <StepActions back={paths.addons} onContinue={proceed} />
    </>
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

interface WaiverSigning {
  waiverDraft: WaiverDraft;
  change: (change: Partial<WaiverDraft>) => void;
  /** Why the signature was cleared when the page opened; null when it was not. */
  clearedReason: WaiverChange | null;
}

/**
 * The visitor's signature on the active waiver, stored in the draft while it is made.
 * @param wasRefused the payment step sent the visitor back because the waiver's text has changed
 */
function useWaiverSigning(waiver: Waiver, wasRefused: boolean): WaiverSigning {
  const draft = useBookingDraft();
  const participantName = getParticipantName(draft.contact);
  const waiverDraft = refreshWaiverDraft(draft.waiver, waiver.versionId, participantName);
  const [clearedReason] = useState(() => {
    const isSigned = draft.waiver !== null && hasSignature(draft.waiver.signature);
    if (wasRefused && !isSigned) return "text";
    return findWaiverChange(draft.waiver, waiver.versionId, participantName);
  });

  // Must run before the visitor can sign: later it would overwrite the signature.
  useLayoutEffect(() => {
    if (bookingDraft().waiver !== waiverDraft) changeDraft({ waiver: waiverDraft });
  }, [waiverDraft]);

  return {
    waiverDraft,
    change: (change) => changeDraft({ waiver: { ...waiverDraft, ...change } }),
    clearedReason,
  };
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
