import { useCallback, useRef, useState } from "react";
import { AppliedCode } from "./AppliedCode.tsx";
import { CodeField } from "./CodeField.tsx";

interface CodeEntryProps {
  id: string;
  label: string;
  /** What stands in the field at first. */
  brought?: string | undefined;
  /** The code that counts, as it may be shown, with what it takes off; null when there is none. */
  applied: { code: string; amount: string } | null;
  error: string | undefined;
  busy: boolean;
  onApply: (typed: string) => void;
  onEdit: () => void;
  onRemove: () => void;
}

/** A code: its field, and once one counts, that code with a way to remove it. */
export function CodeEntry(props: CodeEntryProps) {
  const { applied, onApply, onRemove, ...field } = props;
  const [isRemoved, setRemoved] = useState(false);
  /** True from a press until what can be pressed next has taken the focus. */
  const movesFocus = useRef(false);
  const takeFocus = useCallback((arrived: HTMLElement | null) => {
    if (!arrived || !movesFocus.current) return;
    movesFocus.current = false;
    arrived.focus();
  }, []);

  return (
    <div>
      <p role="status" className="sr-only">
        {applied && `${field.label} applied: ${applied.amount}`}
        {!applied && isRemoved && `${field.label} removed`}
      </p>
      <CodeField
        {...field}
        // What was typed goes with the code.
        key={applied ? "applied" : "open"}
        disabled={applied !== null}
        inputRef={applied ? null : takeFocus}
        onApply={(typed) => {
          movesFocus.current = true;
          setRemoved(false);
          onApply(typed);
        }}
      />
      {applied && (
        <AppliedCode
          label={field.label}
          {...applied}
          removeRef={takeFocus}
          onRemove={() => {
            movesFocus.current = true;
            setRemoved(true);
            onRemove();
          }}
        />
      )}
    </div>
  );
}
