import CircleCheck from "lucide-react/icons/circle-check";
import type { Ref } from "react";
import { Button } from "./Button.tsx";

interface AppliedCodeProps {
  label: string;
  /** As much of the code as may be shown. */
  code: string;
  /** What it takes off, written out with its sign. */
  amount: string;
  onRemove: () => void;
  removeRef?: Ref<HTMLButtonElement>;
}

/** A code that counts, under the field it was typed into. */
export function AppliedCode({ label, code, amount, onRemove, removeRef }: AppliedCodeProps) {
  return (
    <div className="mt-2 flex min-h-control animate-fade-in items-center gap-2.5 rounded-control bg-success-soft py-1 pr-1 pl-3.5 tabular-nums">
      <CircleCheck className="size-5 shrink-0 text-success" />
      <p className="flex min-w-0 flex-1 flex-wrap gap-x-2.5 leading-5 font-semibold">
        <span className="min-w-0 break-words text-ink-1">{code}</span>
        <span className="whitespace-nowrap text-success">{amount}</span>
      </p>
      <Button ref={removeRef} variant="quiet" size="md" onClick={onRemove}>
        Remove<span className="sr-only"> {label}</span>
      </Button>
    </div>
  );
}
