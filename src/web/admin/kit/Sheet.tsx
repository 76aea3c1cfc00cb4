import type { ReactNode } from "react";
import { Overlay, type OverlayContent } from "../../ui/Overlay.tsx";

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

type SheetProps<Subject> = OverlayContent<Subject> & {
  onClose: () => void;
  closeLabel?: string;
  /** Position on wide screens. */
  placement: keyof typeof PLACEMENTS;
  /** Its height, and its width on wide screens. */
  sizeClass: string;
  /** It opens from another dialog, which is dimmed too. */
  isNested?: boolean;
};

/** A dialog above a screen that scrolls its own content; on a phone a bottom sheet. */
export function Sheet<Subject>(props: SheetProps<Subject>) {
  const { placement, sizeClass, closeLabel = "Close", isNested = false } = props;
  const { scrim, viewport, popup, close } = PLACEMENTS[placement];
  return (
    <Overlay
      {...props}
      closeLabel={closeLabel}
      initialFocus={(sheet) => sheet}
      dimsOverlays={isNested}
      scrimClass={scrim}
      viewportClass={viewport}
      popupClass={`flex flex-col overflow-clip text-ink-2 outline-none ${popup} ${sizeClass}`}
      closeClass={`right-2.5 rounded-button ${close}`}
    />
  );
}

type DrawerProps<Subject> = OverlayContent<Subject> & { onClose: () => void };

/**
 * Shows the details of one row of a list, at the right; on a phone as a bottom sheet. Its content
 * is a `DrawerFrame`, or a placeholder while that loads.
 */
export function Drawer<Subject>(props: DrawerProps<Subject>) {
  return (
    <Sheet
      {...props}
      placement="right"
      sizeClass="h-[calc(100dvh-0.75rem)] side:h-auto side:max-w-[27.5rem]"
    />
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
