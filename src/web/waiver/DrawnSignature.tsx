import { isolated } from "../../shared/rules/person-name.ts";
import { formatDay } from "../../shared/time.ts";
import { useVenue } from "../customer/shell/use-venue.ts";
import { Button } from "../ui/Button.tsx";
import { SignaturePad } from "../ui/SignaturePad.tsx";
import { SIGNATURE_ID } from "./signing-problems.ts";

interface DrawnSignatureProps {
  path: string;
  participantName: string;
  isWrong: boolean;
  onChange: (path: string) => void;
}

/** The line to sign on. */
export function DrawnSignature({ path, participantName, isWrong, onChange }: DrawnSignatureProps) {
  const { today } = useVenue();
  const isEmpty = path === "";
  const border = isWrong ? "border-2 border-danger-solid" : "border border-line-strong";

  /** The button goes with the strokes; the pad keeps the place of the focus. */
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
        label={`Signature of ${isolated(participantName)}`}
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
