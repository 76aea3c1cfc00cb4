import { useState } from "react";
import { isDate } from "../../shared/time.ts";
import { formatDateField, isWholeDate, readTypedDate } from "./typed-date.ts";

interface TypedDateOptions {
  value: string;
  today: string;
  min?: string | undefined;
  max?: string | undefined;
  onChange: (value: string) => void;
}

interface TypedDate {
  /** What stands in the field. */
  text: string;
  /** Said once typing has ended: it is no date. */
  unreadable: string | undefined;
  /** Said once typing has ended: it is a date, but none of those that can be chosen. */
  outOfRange: string | undefined;
  /** The date that was made of what was typed, to be announced. */
  understood: string | null;
  type: (text: string) => void;
  /** Typing has ended. */
  finish: () => void;
  /** Another value takes the place of whatever was typed. */
  replace: (value: string) => void;
}

const WRONG = "Enter a date such as 18/06/2026";

/**
 * The text of a date field. A whole date counts as it is typed, a shorter one once typing has ended;
 * what is no date stays to be mended.
 */
export function useTypedDate({ value, today, min, max, onChange }: TypedDateOptions): TypedDate {
  /** Null: the field shows its value. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isLeft, setLeft] = useState(true);
  const [understood, setUnderstood] = useState<string | null>(null);
  const [known, setKnown] = useState({ value, handedOn: value });
  if (value !== known.value) {
    setKnown({ value, handedOn: value });
    // Somebody else has changed it.
    if (value !== known.handedOn) setTyped(null);
  }

  function handOn(next: string) {
    setKnown({ value, handedOn: next });
    if (next !== value) onChange(next);
  }

  function type(text: string) {
    setTyped(text);
    setLeft(false);
    setUnderstood(null);
    const date = isWholeDate(text) ? readTypedDate(text, { today, min, max }) : null;
    if (date !== null || text.trim() === "") handOn(date ?? "");
  }

  function finish() {
    setLeft(true);
    if (typed === null) return;
    const date = readTypedDate(typed, { today, min, max });
    if (date !== null || typed.trim() === "") setTyped(null);
    if (date !== null) setUnderstood(date);
    handOn(date ?? typed.trim());
  }

  function replace(next: string) {
    setTyped(null);
    setLeft(true);
    handOn(next);
  }

  const text = typed ?? (isDate(value) ? formatDateField(value) : value);
  const isWrong = text.trim() !== "" && (typed !== null || !isDate(value));
  return {
    text,
    unreadable: isLeft && isWrong ? WRONG : undefined,
    outOfRange: isLeft && isDate(value) ? rangeProblem(value, min, max) : undefined,
    understood,
    type,
    finish,
    replace,
  };
}

function rangeProblem(value: string, min?: string, max?: string): string | undefined {
  if (min && value < min) return `Choose ${formatDateField(min)} or a later day`;
  if (max && value > max) return `Choose ${formatDateField(max)} or an earlier day`;
  return undefined;
}
