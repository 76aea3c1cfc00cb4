import type { ComponentType } from "react";

interface StepperButtonProps {
  label: string;
  icon: ComponentType<{ className?: string }>;
  size: "md" | "lg";
  /** At the end of the range: it keeps its focus, and a press does nothing. */
  isOff: boolean;
  onPress: () => void;
}

const SIZES = { md: "size-touch", lg: "size-14" } as const;
const ON = "bg-card text-primary depth-card hover:bg-hover";
const OFF = "cursor-not-allowed text-ink-disabled";

export function StepperButton({ label, icon: Icon, size, isOff, onPress }: StepperButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isOff || undefined}
      onClick={() => {
        if (!isOff) onPress();
      }}
      className={`grid shrink-0 place-items-center rounded-full transition-colors duration-fast ${SIZES[size]} ${isOff ? OFF : ON}`}
    >
      <Icon className="size-5" />
    </button>
  );
}
