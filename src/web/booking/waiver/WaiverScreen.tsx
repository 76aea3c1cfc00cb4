import ArrowDown from "lucide-react/icons/arrow-down";
import { useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Waiver } from "../../../shared/contract/public/catalogue.ts";
import { holderErrors } from "../../../shared/holder-errors.ts";
import { api } from "../../app/browser-api.ts";
import { pageMeta } from "../../app/page-meta.ts";
import { paths } from "../../app/paths.ts";
import { StepHeading } from "../../app/StepHeading.tsx";
import { useApiQuery } from "../../app/use-api-query.ts";
import { useVenue } from "../../app/use-venue.ts";
import { bookingDraft, changeDraft, useBookingDraft } from "../../draft/booking-draft.ts";
import { getParticipantName, hasSignature, type WaiverDraft } from "../../draft/waiver-draft.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { ErrorSummary } from "../../ui/ErrorSummary.tsx";
import { scrollIntoViewIfNeeded } from "../../ui/focus.ts";
import { Spinner } from "../../ui/Spinner.tsx";
import { SignatureFields } from "../../waiver/SignatureFields.tsx";
import { toSigningErrorList, validateWaiverDraft } from "../../waiver/signature-form.ts";
import { WaiverText } from "../../waiver/WaiverText.tsx";
import { guardStep } from "../frame/guards.ts";
import { StepActions } from "../frame/StepActions.tsx";
import { StepFallback } from "../frame/StepFallback.tsx";
import { CodeEntries } from "./CodeEntries.tsx";
import {
  findWaiverChange,
  isWaiverChangedState,
  refreshWaiverDraft,
  type WaiverChange,
} from "./waiver-validity.ts";

export const meta = pageMeta("Review & Sign Waiver", "Read and sign the waiver for your party.");

export function clientLoader() {
  return guardStep("waiver");
}

export function HydrateFallback() {
  return <StepFallback />;
}

/** The waiver, which one adult signs for the party, and the entry of codes. */
export default function WaiverScreen() {
  const [waiver, reload] = useApiQuery((signal) => api.waivers.active(undefined, { signal }), []);
  return (
    <>
      <StepHeading
        title="Review & Sign Waiver"
        lead="One adult signs for everybody in the party."
      />
      <div className="mt-6 desktop:mt-8">
        {waiver.state === "ready" ? (
          <WaiverForm waiver={waiver.data} />
        ) : (
          <>
            {waiver.state === "loading" && <Spinner label="Loading the waiver" />}
            {waiver.state === "failed" && (
              <Alert
                tone="danger"
                actions={
                  <Button variant="outline" size="md" onClick={reload}>
                    Retry Loading
                  </Button>
                }
              >
                {holderErrors.WAIVER_NOT_FOUND.sentence}
              </Alert>
            )}
            <StepActions back={paths.addons} onContinue={reload} disabled />
          </>
        )}
      </div>
    </>
  );
}

interface WaiverFormProps {
  waiver: Waiver;
}

/** Why the visitor must sign again. */
const CLEARED_TEXT = {
  text: holderErrors.WAIVER_CHANGED.sentence,
  name: "The name has changed since the waiver was signed. Please read and sign it again.",
} as const;

/** The active waiver to read, sign and accept, and the codes that lower the total. */
function WaiverForm({ waiver }: WaiverFormProps) {
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
      <CodeEntries />
      <StepActions back={paths.addons} onContinue={proceed} />
    </>
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
