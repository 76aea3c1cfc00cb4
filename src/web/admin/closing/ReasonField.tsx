import { CLOSING_REASON_MAX } from "../../../shared/limits.ts";
import { ChoiceTiles } from "../../ui/ChoiceTiles.tsx";
import { TextField } from "../../ui/TextField.tsx";

const PRESETS = ["Weather", "Staff", "Maintenance"] as const;
const OWN_WORDS = "Own words";

/** The chosen preset, and the text that was typed instead. */
export interface ReasonInput {
  preset: string | null;
  text: string;
}

export const EMPTY_REASON: ReasonInput = { preset: null, text: "" };

/** Returns the reason to send; empty while there is none. */
export function getReasonText({ preset, text }: ReasonInput): string {
  return preset === OWN_WORDS ? text.trim() : (preset ?? "");
}

interface ReasonFieldProps {
  id: string;
  reason: ReasonInput;
  onChange: (reason: ReasonInput) => void;
  /** Staff have tried to continue, so errors are shown. */
  isSubmitted: boolean;
}

/** A field for the reason: one of a few presets, or free text. */
export function ReasonField({ id, reason, onChange, isSubmitted }: ReasonFieldProps) {
  const isMissing = isSubmitted && getReasonText(reason) === "";
  const error = isMissing ? "Please say why" : undefined;
  const isOwnWords = reason.preset === OWN_WORDS;
  return (
    <div className="grid gap-3">
      <ChoiceTiles
        id={id}
        legend="Reason"
        choices={[...PRESETS, OWN_WORDS].map((value) => ({ value, label: value }))}
        value={reason.preset}
        error={isOwnWords ? undefined : error}
        onChange={(preset) => onChange({ ...reason, preset })}
        className="grid-cols-2 side:grid-cols-4"
      />
      {isOwnWords && (
        <TextField
          id={`${id}-own`}
          label="In your words"
          maxLength={CLOSING_REASON_MAX}
          value={reason.text}
          error={error}
          onChange={({ target: { value: text } }) => onChange({ ...reason, text })}
        />
      )}
    </div>
  );
}
