import { useRef } from "react";
import type { Signature } from "../../shared/contract/public/checkouts.ts";
import { isolateBidi } from "../../shared/rules/person-name.ts";
import { formatDay } from "../../shared/time.ts";
import { useVenue } from "../app/use-venue.ts";
import type { WaiverDraft } from "../draft/waiver-draft.ts";
import { Button } from "../ui/Button.tsx";
import { Checkbox } from "../ui/Checkbox.tsx";
import { FieldMessage } from "../ui/FieldMessage.tsx";
import { SegmentedControl } from "../ui/SegmentedControl.tsx";
import { SignaturePad } from "../ui/SignaturePad.tsx";
import { TextField } from "../ui/TextField.tsx";
import { ACCEPT_TERMS_ID, SIGNATURE_ID, type SigningErrors } from "./signature-form.ts";

interface SignatureFieldsProps {
  waiver: WaiverDraft;
  errors: SigningErrors;
  onChange: (change: Partial<WaiverDraft>) => void;
}

const SIGNATURE_KINDS = [
  { value: "drawn", label: "Draw" },
  { value: "typed", label: "Type" },
] as const;

/** The signature, drawn or typed, and the acceptance of the terms. */
export function SignatureFields({ waiver, errors, onChange }: SignatureFieldsProps) {
  const { signature, participantName, acceptTerms } = waiver;
  /** The signature of the other kind, in case the visitor switches back. */
  const otherSignature = useRef<Signature>(null);

  function sign(nextSignature: Signature) {
    onChange({ signature: nextSignature });
  }

  function changeKind(kind: Signature["kind"]) {
    const previousSignature = otherSignature.current;
    otherSignature.current = signature;
    if (previousSignature?.kind === kind) sign(previousSignature);
    else sign(kind === "drawn" ? { kind, path: "" } : { kind, name: "" });
  }

  return (
    <section className="mt-8">
      <h2 className="mb-4 text-heading">Sign as {participantName}</h2>
      <SegmentedControl
        label="How to sign"
        name="signature-kind"
        segments={SIGNATURE_KINDS}
        value={signature.kind}
        onChange={changeKind}
      />
      <div className="mt-3">
        {signature.kind === "drawn" ? (
          <>
            <DrawnSignature
              path={signature.path}
              participantName={participantName}
              isInvalid={errors.signature !== undefined}
              onChange={(path) => sign({ kind: "drawn", path })}
            />
            <FieldMessage
              id={`${SIGNATURE_ID}-error`}
              message={errors.signature}
              announced={false}
            />
          </>
        ) : (
          <TextField
            id={SIGNATURE_ID}
            label="Your full name"
            hint="Typing your name here signs the waiver."
            autoComplete="name"
            maxLength={200}
            value={signature.name}
            error={errors.signature}
            errorAnnounced={false}
            onChange={(event) => sign({ kind: "typed", name: event.target.value })}
          />
        )}
      </div>
      <Checkbox
        id={ACCEPT_TERMS_ID}
        label="I have read and accept the terms and conditions"
        checked={acceptTerms}
        error={errors.acceptTerms}
        errorAnnounced={false}
        onChange={(event) => onChange({ acceptTerms: event.target.checked })}
        className="mt-3"
      />
    </section>
  );
}

interface DrawnSignatureProps {
  path: string;
  participantName: string;
  isInvalid: boolean;
  onChange: (path: string) => void;
}

/** The drawn signature, on a line. */
function DrawnSignature({ path, participantName, isInvalid, onChange }: DrawnSignatureProps) {
  const { today } = useVenue();
  const isEmpty = path === "";
  const border = isInvalid ? "border-2 border-danger-solid" : "border border-line-strong";

  /** The Clear button disappears with the strokes, so focus moves to the pad. */
  function clear() {
    onChange("");
    document.getElementById(SIGNATURE_ID)?.focus({ preventScroll: true });
  }

  return (
    <div className={`relative h-44 overflow-hidden rounded-control bg-card ${border}`}>
      <div className="absolute inset-x-6 bottom-11 border-t border-line-strong" />
      <p className="absolute bottom-4 left-6 text-sm text-ink-3">
        {isEmpty ? "Sign above the line" : `Signed ${formatDay(today)}`}
      </p>
      <SignaturePad
        id={SIGNATURE_ID}
        label={`Signature of ${isolateBidi(participantName)}`}
        path={path}
        describedBy={`${SIGNATURE_ID}-error`}
        onChange={onChange}
      />
      {!isEmpty && (
        <Button variant="quiet" size="md" onClick={clear} className="absolute! top-2 right-2">
          Clear
        </Button>
      )}
    </div>
  );
}
