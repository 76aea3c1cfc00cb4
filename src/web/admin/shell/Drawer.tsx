import { Dialog } from "@base-ui/react/dialog";
import X from "lucide-react/icons/x";
import { type ReactNode, useRef } from "react";

interface DrawerProps {
  open: boolean;
  onClose: () => void;
  /** A `DrawerFrame`, or what stands in its place while it is not there yet. */
  children: ReactNode;
}

/** The story of one row of a list, at the right of it; on a phone a sheet from below. */
export function Drawer({ open, onClose, children }: DrawerProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-scrim opacity-60 transition-opacity duration-base data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Viewport className="fixed inset-0 z-40 flex items-end justify-end side:top-admin-bar side:items-stretch">
          <Dialog.Popup
            ref={popup}
            initialFocus={popup}
            className="relative flex h-[calc(100dvh-0.75rem)] w-full flex-col overflow-clip rounded-t-hero bg-float text-ink-2 outline-none transition-[opacity,translate] duration-slow ease-out depth-float data-ending-style:translate-y-4 data-ending-style:opacity-0 data-starting-style:translate-y-4 data-starting-style:opacity-0 side:h-auto side:max-w-[27.5rem] side:rounded-t-none side:rounded-tl-card side:data-ending-style:translate-x-4 side:data-ending-style:translate-y-0 side:data-starting-style:translate-x-4 side:data-starting-style:translate-y-0"
          >
            {children}
            <Dialog.Close
              aria-label="Close"
              className="absolute top-[calc(2.125rem-var(--spacing-touch)/2)] right-2.5 grid size-touch place-items-center rounded-button text-ink-2 hover:bg-hover"
            >
              <X className="size-5" />
            </Dialog.Close>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface DrawerFrameProps {
  title: ReactNode;
  /** What can be done with the whole of it; at the foot. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The head, the content and the foot of a drawer; the content alone scrolls. */
export function DrawerFrame({ title, actions, children }: DrawerFrameProps) {
  return (
    <>
      <header className="flex min-h-16 items-center gap-1 pt-2 pr-15 pb-1 pl-5">{title}</header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard. */}
      <div tabIndex={0} className="min-h-0 flex-1 overflow-y-auto px-5 pb-5">
        {children}
      </div>
      {actions && (
        <footer className="flex flex-wrap gap-2 border-t border-line px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
          {actions}
        </footer>
      )}
    </>
  );
}
