import type { ComponentType } from "react";

interface StepperButtonProps {
  label: string;
  icon: ComponentType<{ className?: string }>;
  size: "md" | "lg";
  /** At the end of the range the button keeps its focus, and a press is a no-op. */
  isDisabled: boolean;
  onPress: () => void;
}

const SIZES = { md: "size-touch", lg: "size-14" } as const;
const ENABLED_CLASS = "bg-card text-primary depth-card hover:bg-hover";
const DISABLED_CLASS = "cursor-not-allowed text-ink-disabled";

export function StepperButton({
  label,
  icon: Icon,
  size,
  isDisabled,
  onPress,
}: StepperButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isDisabled || undefined}
      onClick={() => {
        if (!isDisabled) onPress();
      }}
      className={`grid shrink-0 place-items-center rounded-full transition-colors duration-fast ${SIZES[size]} ${isDisabled ? DISABLED_CLASS : ENABLED_CLASS}`}
    >
      <Icon className="size-5" />
    </button>
  );
}
