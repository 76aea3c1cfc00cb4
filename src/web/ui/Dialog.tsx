import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import X from "lucide-react/icons/x";
import type { ReactNode, RefObject } from "react";
import { useFrameViewport } from "./use-frame-viewport.ts";

interface DialogProps {
  open: boolean;
  /** Absent: only the actions can close the dialog. */
  onClose?: () => void;
  /** Labels the close button in the corner, for a dialog whose actions do not close it. */
  closeLabel?: string;
  title: string;
  children: ReactNode;
  /** Buttons, the main one first. */
  actions?: ReactNode;
  /** Element that takes focus on opening; by default the first focusable one. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Element that takes focus on closing; by default (or when true) the one that had it before. */
  finalFocus?: () => HTMLElement | true | null;
}

/**
 * A modal dialog; on phones a sheet at the bottom. In a frame it is placed in the visible part of
 * the page and opens once that part is measured.
 */
export function Dialog({ open, onClose, title, children, actions, ...rest }: DialogProps) {
  const { closeLabel, initialFocus, finalFocus } = rest;
  const isViewportMeasured = useFrameViewport(open);
  return (
    <BaseDialog.Root
      open={open && isViewportMeasured}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose?.();
      }}
      disablePointerDismissal={!onClose}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity duration-base data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <BaseDialog.Viewport className="fixed inset-0 z-40 grid items-end overflow-y-auto embedded:top-(--view-top) embedded:bottom-(--view-bottom) tablet:place-items-center tablet:p-6">
          <BaseDialog.Popup
            {...(initialFocus && { initialFocus })}
            {...(finalFocus && { finalFocus })}
            className="relative w-full rounded-t-hero bg-float p-6 pb-[max(1.5rem,env(safe-area-inset-bottom))] transition-[opacity,translate] duration-slow ease-out depth-float data-ending-style:translate-y-4 data-ending-style:opacity-0 data-starting-style:translate-y-4 data-starting-style:opacity-0 tablet:max-w-lg tablet:rounded-card"
          >
            <BaseDialog.Title className={`text-heading ${closeLabel ? "pr-12" : ""}`}>
              {title}
            </BaseDialog.Title>
            <div className="mt-2 text-pretty">{children}</div>
            {actions && (
              <div className="mt-6 flex flex-col gap-3 tablet:flex-row tablet:flex-wrap">
                {actions}
              </div>
            )}
            {closeLabel && (
              <BaseDialog.Close
                aria-label={closeLabel}
                className="absolute top-4 right-4 grid size-touch place-items-center rounded-full text-ink-2 hover:bg-hover"
              >
                <X className="size-5" />
              </BaseDialog.Close>
            )}
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
