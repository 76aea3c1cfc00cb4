import { Dialog } from "@base-ui/react/dialog";
import X from "lucide-react/icons/x";
import { type ReactNode, useRef } from "react";

const PLACEMENTS = {
  middle: {
    scrim: "",
    viewport: "grid side:place-items-center side:p-6",
    popup: "side:rounded-hero",
    close: "top-2.5 side:top-3 side:right-3",
  },
  right: {
    scrim: "opacity-60",
    viewport: "flex justify-end side:top-admin-bar side:items-stretch",
    popup:
      "side:rounded-t-none side:rounded-tl-card side:data-ending-style:translate-x-4 side:data-ending-style:translate-y-0 side:data-starting-style:translate-x-4 side:data-starting-style:translate-y-0",
    close: "top-[calc(2.125rem-var(--spacing-touch)/2)]",
  },
} as const;

interface SheetProps {
  isOpen: boolean;
  onClose: () => void;
  closeLabel?: string;
  /** Position on wide screens. */
  placement: keyof typeof PLACEMENTS;
  /** Its height, and its width on wide screens. */
  sizeClass: string;
  /** It opens from another dialog, which is dimmed too. */
  isNested?: boolean;
  children: ReactNode;
}

/** A dialog above a screen that scrolls its own content; on a phone a bottom sheet. */
export function Sheet(props: SheetProps) {
  const { isOpen, onClose, closeLabel = "Close", sizeClass, isNested = false, children } = props;
  const { scrim, viewport, popup, close } = PLACEMENTS[props.placement];
  const popupRef = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop
          forceRender={isNested}
          className={`fixed inset-0 z-40 bg-scrim transition-opacity duration-base data-ending-style:opacity-0 data-starting-style:opacity-0 ${scrim}`}
        />
        <Dialog.Viewport className={`fixed inset-0 z-40 items-end ${viewport}`}>
          <Dialog.Popup
            ref={popupRef}
            initialFocus={popupRef}
            className={`relative flex w-full flex-col overflow-clip rounded-t-hero bg-float text-ink-2 outline-none transition-[opacity,translate] duration-slow ease-out depth-float data-ending-style:translate-y-4 data-ending-style:opacity-0 data-starting-style:translate-y-4 data-starting-style:opacity-0 ${popup} ${sizeClass}`}
          >
            {children}
            <Dialog.Close
              aria-label={closeLabel}
              className={`absolute right-2.5 grid size-touch place-items-center rounded-button text-ink-2 hover:bg-hover ${close}`}
            >
              <X className="size-5" />
            </Dialog.Close>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
