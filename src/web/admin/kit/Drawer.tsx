import type { ReactNode } from "react";
import { Sheet } from "./Sheet.tsx";

interface DrawerProps {
  open: boolean;
  onClose: () => void;
  /** A `DrawerFrame`, or its placeholder while it loads. */
  children: ReactNode;
}

/** Shows the details of one row of a list, at the right; on a phone as a bottom sheet. */
export function Drawer({ open, onClose, children }: DrawerProps) {
  return (
    <Sheet
      isOpen={open}
      onClose={onClose}
      placement="right"
      sizeClass="h-[calc(100dvh-0.75rem)] side:h-auto side:max-w-[27.5rem]"
    >
      {children}
    </Sheet>
  );
}

interface DrawerFrameProps {
  title: ReactNode;
  /** Buttons in the footer, for the whole item. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Header, content and footer of a drawer. Only the content scrolls. */
export function DrawerFrame({ title, actions, children }: DrawerFrameProps) {
  return (
    <>
      <header className="flex min-h-16 items-center gap-1 pt-2 pr-15 pb-1 pl-5">{title}</header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard. */}
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
