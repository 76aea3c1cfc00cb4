import { Popover as BasePopover } from "@base-ui/react/popover";
import { type ReactNode, useRef } from "react";

interface PopoverProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** What stands in it, for those who cannot see where it came from. */
  label: string;
  /** Names the button where its words do not. */
  triggerLabel?: string;
  /** The id of what says which of several such buttons it is. */
  triggerDescribedBy?: string;
  trigger: ReactNode;
  triggerClass: string;
  /** Which edges lie beneath each other; the end's where nothing is said. */
  align?: "start" | "end";
  /** What has focus when it opens; the first thing that can have it if absent. */
  initialFocus?: (popup: HTMLElement) => HTMLElement | null;
  /** What has focus when it was closed by mouse, touch or keyboard; the button if absent or true. */
  finalFocus?: (closedBy: string) => HTMLElement | true | null;
  children: ReactNode;
}

/** A button that opens something beside it; on a phone a sheet from below. Escape closes it. */
export function Popover(props: PopoverProps) {
  const {
    isOpen,
    onOpenChange,
    label,
    triggerLabel,
    triggerDescribedBy,
    trigger,
    triggerClass,
    align = "end",
    initialFocus,
    finalFocus,
    children,
  } = props;
  const popup = useRef<HTMLDivElement>(null);
  return (
    <BasePopover.Root open={isOpen} onOpenChange={(open) => onOpenChange(open)}>
      <BasePopover.Trigger
        aria-label={triggerLabel}
        aria-describedby={triggerDescribedBy}
        className={triggerClass}
      >
        {trigger}
      </BasePopover.Trigger>
      <BasePopover.Portal>
        <BasePopover.Backdrop className="fixed inset-0 z-50 bg-scrim tablet:hidden" />
        <BasePopover.Positioner
          align={align}
          sideOffset={6}
          collisionPadding={12}
          className="z-50 max-tablet:fixed! max-tablet:inset-x-0! max-tablet:top-auto! max-tablet:bottom-0! max-tablet:transform-none!"
        >
          <BasePopover.Popup
            ref={popup}
            {...(initialFocus && {
              initialFocus: () => popup.current && initialFocus(popup.current),
            })}
            {...(finalFocus && { finalFocus })}
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
