import { CLOSING_REASON_MAX } from "../../../shared/limits.ts";
import { ChoiceTiles } from "../../ui/ChoiceTiles.tsx";
import { TextField } from "../../ui/TextField.tsx";

const PRESETS = ["Weather", "Staff", "Maintenance"] as const;
const OWN = "Own words";

/** Why something is closed or changed: what was chosen, and what was typed instead. */
export interface TypedReason {
  preset: string | null;
  own: string;
}

export const NO_REASON: TypedReason = { preset: null, own: "" };

/** What is sent; empty while nothing is said. */
export function reasonOf({ preset, own }: TypedReason): string {
  return preset === OWN ? own.trim() : (preset ?? "");
}

interface ReasonFieldProps {
  id: string;
  reason: TypedReason;
  onChange: (reason: TypedReason) => void;
  /** Somebody wants to go on. */
  isAsked: boolean;
}

/** Why: one of a few reasons, or own words. */
export function ReasonField({ id, reason, onChange, isAsked }: ReasonFieldProps) {
  const isMissing = isAsked && reasonOf(reason) === "";
  const problem = isMissing ? "Please say why" : undefined;
  const isOwn = reason.preset === OWN;
  return (
    <div className="grid gap-3">
      <ChoiceTiles
        id={id}
        legend="Reason"
        choices={[...PRESETS, OWN].map((value) => ({ value, label: value }))}
        value={reason.preset}
        error={isOwn ? undefined : problem}
        onChange={(preset) => onChange({ ...reason, preset })}
        className="grid-cols-2 side:grid-cols-4"
      />
      {isOwn && (
        <TextField
          id={`${id}-own`}
          label="In your words"
          maxLength={CLOSING_REASON_MAX}
          value={reason.own}
          error={problem}
          onChange={({ target: { value: own } }) => onChange({ ...reason, own })}
        />
      )}
    </div>
  );
}
