import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import type { ReactNode, RefObject } from "react";
import { Overlay } from "./Overlay.tsx";
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
    <Overlay
      open={open && isViewportMeasured}
      onClose={onClose}
      closeLabel={closeLabel}
      initialFocus={initialFocus && (() => initialFocus.current ?? true)}
      finalFocus={finalFocus}
      viewportClass="grid overflow-y-auto embedded:top-(--view-top) embedded:bottom-(--view-bottom) tablet:place-items-center tablet:p-6"
      popupClass="p-6 pb-[max(1.5rem,env(safe-area-inset-bottom))] tablet:max-w-lg tablet:rounded-card"
      closeClass="top-4 right-4 rounded-full"
    >
      <BaseDialog.Title className={`text-heading ${closeLabel ? "pr-12" : ""}`}>
        {title}
      </BaseDialog.Title>
      <div className="mt-2 text-pretty">{children}</div>
      {actions && (
        <div className="mt-6 flex flex-col gap-3 tablet:flex-row tablet:flex-wrap">{actions}</div>
      )}
    </Overlay>
  );
}
