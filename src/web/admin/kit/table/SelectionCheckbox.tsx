import Check from "lucide-react/icons/check";
import Minus from "lucide-react/icons/minus";
import { useEffect, useRef } from "react";

interface SelectionCheckboxProps {
  label: string;
  isChecked: boolean;
  /** Some rows are selected, but not all. */
  isMixed?: boolean;
  onChange: (isChecked: boolean) => void;
}

/** A native checkbox without a visible label, with a large hit area. */
export function SelectionCheckbox({
  label,
  isChecked,
  isMixed = false,
  onChange,
}: SelectionCheckboxProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (inputRef.current) inputRef.current.indeterminate = isMixed;
  }, [isMixed]);
  const CheckIcon = isMixed ? Minus : Check;
  return (
    <label className="relative grid size-touch cursor-pointer place-items-center">
      <input
        ref={inputRef}
        type="checkbox"
        aria-label={label}
        checked={isChecked}
        onChange={(event) => onChange(event.target.checked)}
        className={`size-5.5 cursor-pointer appearance-none rounded-badge border-[1.5px] wide:size-4.25 ${isChecked || isMixed ? "border-primary bg-primary" : "border-line-strong bg-card"}`}
      />
      {(isChecked || isMixed) && (
        <CheckIcon
          strokeWidth={4}
          className="pointer-events-none absolute size-3.5 text-on-primary wide:size-3"
        />
      )}
    </label>
  );
}
