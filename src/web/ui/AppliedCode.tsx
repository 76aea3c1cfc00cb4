import CircleCheck from "lucide-react/icons/circle-check";
import type { Ref } from "react";
import { Button } from "./Button.tsx";
import { LABEL_CLASS } from "./field-class.ts";

interface AppliedCodeProps {
  label: string;
  /** As much of the code as may be shown. */
  code: string;
  /** What it takes off, written out with its sign. */
  amount: string;
  onRemove: () => void;
  removeRef?: Ref<HTMLButtonElement>;
}

/** A code that counts, in place of the field it was typed into. */
export function AppliedCode({ label, code, amount, onRemove, removeRef }: AppliedCodeProps) {
  return (
    <div>
      <p className={LABEL_CLASS}>{label}</p>
      <div className="flex min-h-control flex-wrap items-center gap-x-3 rounded-control bg-success-soft py-1 pr-1 pl-4 text-ink-1 tabular-nums">
        <CircleCheck className="size-5 shrink-0 text-success" />
        <span className="min-w-0 font-semibold break-words">{code}</span>
        <span className="font-semibold whitespace-nowrap text-success">{amount}</span>
        <Button ref={removeRef} variant="quiet" size="md" onClick={onRemove} className="ml-auto">
          Remove<span className="sr-only"> {label}</span>
        </Button>
      </div>
    </div>
  );
}
