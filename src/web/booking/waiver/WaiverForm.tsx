import ArrowDown from "lucide-react/icons/arrow-down";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { voucherCodeEnding } from "../../../shared/codes.ts";
import type { Waiver } from "../../../shared/contract/public/catalogue.ts";
import { formatPence } from "../../../shared/money.ts";
import { sentenceOf } from "../../../shared/visitor-errors.ts";
import { api } from "../../app/browser-api.ts";
import { paths } from "../../app/paths.ts";
import { useVenue } from "../../app/use-venue.ts";
import {
  discountProblem,
  readTypedDiscount,
  readTypedVoucher,
  voucherProblem,
} from "../../codes/code-check.ts";
import { bookingDraft, changeDraft } from "../../draft/booking-draft.ts";
import { orderOfDraft } from "../../draft/draft-total.ts";
import { useBookingDraft } from "../../draft/use-booking-draft.ts";
import { hasSignature, participantNameOf, type SignedWaiver } from "../../draft/waiver-draft.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { CodeEntry } from "../../ui/CodeEntry.tsx";
import { ErrorSummary } from "../../ui/ErrorSummary.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { bringIntoView } from "../../ui/scroll-into-view.ts";
import { SigningBlock } from "../../waiver/SignatureFields.tsx";
import { signingProblemList, signingProblems } from "../../waiver/signing-errors.ts";
import { WaiverText } from "../../waiver/WaiverText.tsx";
import { StepActions } from "../frame/StepActions.tsx";
import { checkDiscount } from "./check-discount.ts";
import { useCodeCheck } from "./use-code-check.ts";
import { saysWaiverChanged } from "./waiver-changed-state.ts";
import { carriedOver, type Outdated, outdatedBy } from "./waiver-validity.ts";

interface WaiverFormProps {
  waiver: Waiver;
}

/** Why the visitor has to sign again. */
const CLEARED = {
  text: sentenceOf("WAIVER_CHANGED"),
  name: "The name has changed since the waiver was signed. Please read and sign it again.",
} as const;

/** The waiver in force: read, sign, accept; and codes that lower the total before it is paid. */
export function WaiverForm({ waiver }: WaiverFormProps) {
  const navigate = useNavigate();
  const { businessName } = useVenue();
  const refused = saysWaiverChanged(useLocation().state);
  const { signed, change, clearedBy } = useWaiverSigning(waiver, refused);
  const [attempt, setAttempt] = useState(0);
  const signing = useRef<HTMLDivElement>(null);
  const missing = signingProblems(signed);
  const problems = attempt > 0 ? missing : {};

  const showSignature = () => bringIntoView(signing.current);

  function goToSignature() {
    const way = signing.current?.querySelector<HTMLElement>("input:checked");
    way?.focus({ preventScroll: true });
    showSignature();
  }

  function proceed() {
    if (signingProblemList(missing).length > 0) setAttempt(attempt + 1);
    else navigate(paths.payment);
  }

  return (
    <>
      {clearedBy !== null && (
        <Alert tone="warn" announced className="mb-6">
          {CLEARED[clearedBy]}
        </Alert>
      )}
      <ErrorSummary problems={signingProblemList(problems)} attempt={attempt} />
      <h2 className="sr-only">Waiver</h2>
      <div className="relative">
        <WaiverText
          waiver={waiver}
          names={{ participantName: signed.participantName, businessName }}
          onReadToEnd={showSignature}
        />
        {!hasSignature(signed.signature) && (
          <Button
            variant="soft"
            size="md"
            onClick={goToSignature}
            className="absolute! right-3 bottom-3 depth-float desk:hidden"
          >
            Go to signature
            <ArrowDown className="size-5" />
          </Button>
        )}
      </div>
      <div ref={signing}>
        <SigningBlock waiver={signed} problems={problems} onChange={change} />
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

/** A discount code for this order. */
function DiscountEntry() {
  const draft = useBookingDraft();
  const order = orderOfDraft(draft);
  const { apply, error, busy, forgetError } = useCodeCheck({
    read: readTypedDiscount,
    check: checkDiscount,
    problem: discountProblem,
    accept: (discount) => changeDraft({ discount }),
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
      onEdit={forgetError}
      onRemove={() => changeDraft({ discount: null })}
    />
  );
}

interface WaiverSigning {
  signed: SignedWaiver;
  change: (change: Partial<SignedWaiver>) => void;
  /** Why a signature was cleared when the page was opened; null when none was. */
  clearedBy: Outdated | null;
}

/**
 * The visitor's signature under the waiver that is in force, kept in the draft as it is made.
 * @param refused the payment step sent the visitor back because the text is another one
 */
function useWaiverSigning(waiver: Waiver, refused: boolean): WaiverSigning {
  const draft = useBookingDraft();
  const participantName = participantNameOf(draft.contact);
  const signed = carriedOver(draft.waiver, waiver.versionId, participantName);
  const [clearedBy] = useState(() => {
    const isSigned = draft.waiver !== null && hasSignature(draft.waiver.signature);
    if (refused && !isSigned) return "text";
    return outdatedBy(draft.waiver, waiver.versionId, participantName);
  });

  // Before anything can be signed: later it would take back what was.
  useLayoutEffect(() => {
    if (bookingDraft().waiver !== signed) changeDraft({ waiver: signed });
  }, [signed]);

  return {
    signed,
    change: (change) => changeDraft({ waiver: { ...signed, ...change } }),
    clearedBy,
  };
}

/** A gift voucher to pay with: typed here, or brought along by the link in its letter. */
function VoucherEntry() {
  const draft = useBookingDraft();
  const { apply, error, busy, forgetError } = useCodeCheck({
    read: readTypedVoucher,
    check: (code, signal) => api.vouchers.check({ code }, { signal }),
    problem: voucherProblem,
    accept: (voucher) => changeDraft({ voucher, broughtCode: null }),
  });
  const applyBrought = useEffectEvent(() => {
    if (draft.broughtCode !== null) apply(draft.broughtCode);
  });
  useEffect(() => applyBrought(), []);

  /** A code that was brought along stays, with what is wrong with it, until the visitor mends it. */
  function edit() {
    forgetError();
    changeDraft({ broughtCode: null });
  }

  const takenOff = orderOfDraft(draft)?.voucherPence ?? 0;
  return (
    <CodeEntry
      id="voucher-code"
      label="Gift voucher"
      brought={draft.broughtCode ?? undefined}
      applied={
        draft.voucher && {
          code: `•••• ${voucherCodeEnding(draft.voucher.code)}`,
          amount: formatPence(-takenOff),
        }
      }
      error={error}
      busy={busy}
      onApply={apply}
      onEdit={edit}
      onRemove={() => changeDraft({ voucher: null })}
    />
  );
}
