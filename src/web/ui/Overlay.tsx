import { Dialog } from "@base-ui/react/dialog";
import X from "lucide-react/icons/x";
import { type ReactNode, useRef } from "react";

/** When an overlay is open, and what it shows. */
export type OverlayContent<Subject> =
  | { open: boolean; children: ReactNode }
  | {
      /** What the overlay is about; null closes it. The last one is shown until it has closed. */
      subject: Subject | null;
      children: (subject: Subject) => ReactNode;
    };

export type OverlayProps<Subject> = OverlayContent<Subject> & {
  /** Absent: only the content can close the overlay. */
  onClose?: (() => void) | undefined;
  /** Labels the close button in the corner; absent for content with a button of its own. */
  closeLabel?: string | undefined;
  /** Returns the element to focus on opening; by default (or when true) the first focusable one. */
  initialFocus?: ((popup: HTMLElement) => HTMLElement | true) | undefined;
  /**
   * Returns the element to focus on closing; by default (or when true) the one that had it before.
   * What has the focus by then keeps it, such as another overlay that opened meanwhile.
   */
  finalFocus?: (() => HTMLElement | true | null) | undefined;
  /** Dims what it opens from, although that is an overlay too. */
  dimsOverlays?: boolean;
  scrimClass?: string;
  viewportClass: string;
  popupClass: string;
  closeClass?: string;
};

export function isOverlayOpen<Subject>(content: OverlayContent<Subject>): boolean {
  return "subject" in content ? content.subject !== null : content.open;
}

const FADE = "data-ending-style:opacity-0 data-starting-style:opacity-0";

/**
 * What dialogs, sheets and drawers have in common: above the page, with the focus inside, closed by
 * Escape and by a press beside it. Its content is mounted anew each time it opens.
 */
export function Overlay<Subject>(props: OverlayProps<Subject>) {
  const { onClose, closeLabel, initialFocus, finalFocus, dimsOverlays = false } = props;
  const { scrimClass = "", viewportClass, popupClass, closeClass = "" } = props;
  const popupRef = useRef<HTMLDivElement>(null);
  const isOpen = isOverlayOpen(props);
  // Kept while the overlay closes.
  const content = useRef<ReactNode>(null);
  if (isOpen) content.current = renderContent(props);
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose?.();
      }}
      disablePointerDismissal={!onClose}
    >
      <Dialog.Portal>
        <Dialog.Backdrop
          forceRender={dimsOverlays}
          className={`fixed inset-0 z-40 bg-scrim transition-opacity duration-base ${FADE} ${scrimClass}`}
        />
        <Dialog.Viewport className={`fixed inset-0 z-40 items-end ${viewportClass}`}>
          <Dialog.Popup
            ref={popupRef}
            {...(initialFocus && {
              initialFocus: () => (popupRef.current ? initialFocus(popupRef.current) : true),
            })}
            {...(finalFocus && {
              finalFocus: () => (isFocusElsewhere(popupRef.current) ? false : finalFocus()),
            })}
            className={`relative w-full rounded-t-hero bg-float transition-[opacity,translate] duration-slow ease-out depth-float data-ending-style:translate-y-4 data-starting-style:translate-y-4 ${FADE} ${popupClass}`}
          >
            {content.current}
            {closeLabel && (
              <button
                type="button"
                aria-label={closeLabel}
                onClick={onClose}
                className={`absolute grid size-touch place-items-center text-ink-2 hover:bg-hover ${closeClass}`}
              >
                <X className="size-5" />
              </button>
            )}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** True when something has the focus that is not in this overlay, nor in another that closes. */
function isFocusElsewhere(popup: HTMLElement | null): boolean {
  const focused = document.activeElement ?? document.body;
  const isInside = popup?.contains(focused) || focused.closest("[data-closed]");
  return focused !== document.body && !isInside;
}

function renderContent<Subject>(props: OverlayContent<Subject>): ReactNode {
  if (!("subject" in props)) return props.children;
  return props.subject !== null && props.children(props.subject);
}
