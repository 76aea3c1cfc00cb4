import { Popover as BasePopover } from "@base-ui/react/popover";
import { type ReactNode, useRef } from "react";

interface PopoverProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Accessible name of the popup. */
  label: string;
  /** Accessible name of the trigger, when its content gives none. */
  triggerLabel?: string;
  /** The id of an element that tells several such triggers apart. */
  triggerDescribedBy?: string;
  trigger: ReactNode;
  triggerClass: string;
  /** Which edges of trigger and popup align; the end by default. */
  align?: "start" | "end";
  /** Element that takes focus on opening; by default the first focusable one. */
  initialFocus?: (popup: HTMLElement) => HTMLElement | null;
  /**
   * Element that takes focus on closing by mouse, touch or keyboard; by default (or when true) the
   * trigger.
   */
  finalFocus?: (closedBy: string) => HTMLElement | true | null;
  children: ReactNode;
}

/** A button that opens a popup beside it; on phones a sheet at the bottom. Escape closes it. */
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
