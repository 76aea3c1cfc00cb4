import { Popover as BasePopover } from "@base-ui/react/popover";
import type { ReactNode } from "react";

interface PopoverProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** What stands in it, for those who cannot see where it came from. */
  label: string;
  /** Names the button where its words do not. */
  triggerLabel?: string;
  trigger: ReactNode;
  triggerClass: string;
  /** Which edges lie beneath each other; the end's where nothing is said. */
  align?: "start" | "end";
  children: ReactNode;
}

/** A button that opens something beside it; on a phone a sheet from below. Escape closes it. */
export function Popover(props: PopoverProps) {
  const {
    isOpen,
    onOpenChange,
    label,
    triggerLabel,
    trigger,
    triggerClass,
    align = "end",
    children,
  } = props;
  return (
    <BasePopover.Root open={isOpen} onOpenChange={(open) => onOpenChange(open)}>
      <BasePopover.Trigger aria-label={triggerLabel} className={triggerClass}>
        {trigger}
      </BasePopover.Trigger>
      <BasePopover.Portal>
        <BasePopover.Backdrop className="fixed inset-0 z-30 bg-scrim tablet:hidden" />
        <BasePopover.Positioner
          align={align}
          sideOffset={6}
          collisionPadding={12}
          className="z-30 max-tablet:fixed! max-tablet:inset-x-0! max-tablet:top-auto! max-tablet:bottom-0! max-tablet:transform-none!"
        >
          <BasePopover.Popup
            aria-label={label}
            className="max-h-dvh overflow-y-auto rounded-card bg-float transition-opacity duration-fast depth-float data-ending-style:opacity-0 data-starting-style:opacity-0 max-tablet:w-dvw max-tablet:rounded-b-none"
          >
            {children}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  );
}
