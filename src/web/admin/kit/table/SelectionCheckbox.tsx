import Check from "lucide-react/icons/check";
import Minus from "lucide-react/icons/minus";
import { useEffect, useRef } from "react";

interface TickBoxProps {
  label: string;
  isTicked: boolean;
  /** Some of what it stands for is ticked, not all. */
  isMixed?: boolean;
  onTick: (isTicked: boolean) => void;
}

/** A native checkbox without words beside it, that can be hit well. */
export function TickBox({ label, isTicked, isMixed = false, onTick }: TickBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed;
  }, [isMixed]);
  const Mark = isMixed ? Minus : Check;
  return (
    <label className="relative grid size-touch cursor-pointer place-items-center">
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={isTicked}
        onChange={(event) => onTick(event.target.checked)}
        className={`size-5.5 cursor-pointer appearance-none rounded-badge border-[1.5px] wide:size-4.25 ${isTicked || isMixed ? "border-primary bg-primary" : "border-line-strong bg-card"}`}
      />
      {(isTicked || isMixed) && (
        <Mark
          strokeWidth={4}
          className="pointer-events-none absolute size-3.5 text-on-primary wide:size-3"
        />
      )}
    </label>
  );
}
