import { Dialog } from "@base-ui/react/dialog";
import X from "lucide-react/icons/x";
import { type ReactNode, useRef } from "react";

interface PreviewShellProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  closeLabel: string;
  children: ReactNode;
}

/** A wide dialog that scrolls within itself; on a phone a sheet from below. */
export function PreviewShell({ isOpen, onClose, title, closeLabel, children }: PreviewShellProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop
          forceRender
          className="fixed inset-0 z-40 bg-scrim transition-opacity duration-base data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <Dialog.Viewport className="fixed inset-0 z-40 grid items-end side:place-items-center side:p-6">
          <Dialog.Popup
            ref={popup}
            initialFocus={popup}
            className="relative flex max-h-[calc(100dvh-0.75rem)] w-full flex-col overflow-clip rounded-t-hero bg-float text-sm text-ink-2 outline-none transition-[opacity,translate] duration-slow ease-out depth-float data-ending-style:translate-y-4 data-ending-style:opacity-0 data-starting-style:translate-y-4 data-starting-style:opacity-0 side:max-h-[calc(100dvh-3rem)] side:max-w-[45rem] side:rounded-hero"
          >
            <Dialog.Title className="flex flex-wrap items-center gap-x-3 px-5 pt-4 pr-14 pb-3 text-lg font-bold tracking-title text-ink-1">
              {title}
            </Dialog.Title>
            <div className="grid min-h-0 flex-1 content-start gap-4 overflow-y-auto border-t border-line p-5">
              {children}
            </div>
            <Dialog.Close
              aria-label={closeLabel}
              className="absolute top-2.5 right-2.5 grid size-11 place-items-center rounded-button text-ink-2 hover:bg-hover side:size-9"
            >
              <X className="size-5" />
            </Dialog.Close>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
