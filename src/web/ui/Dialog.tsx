import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import type { ReactNode, RefObject } from "react";
import { Overlay, type OverlayContent } from "./Overlay.tsx";
import { useFrameViewport } from "./use-frame-viewport.ts";

interface DialogBehaviour {
  /** Absent: only the actions can close the dialog. */
  onClose?: (() => void) | undefined;
  /** Labels the close button in the corner, for a dialog whose actions do not close it. */
  closeLabel?: string | undefined;
  /** Element that takes focus on opening; by default the first focusable one. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** Element that takes focus on closing; by default (or when true) the one that had it before. */
  finalFocus?: (() => HTMLElement | true | null) | undefined;
}

interface DialogFrameProps {
  title: string;
  children: ReactNode;
  /** Buttons, the main one first. */
  actions?: ReactNode;
}

type DialogProps = DialogBehaviour & DialogFrameProps & { open: boolean };

/**
 * A modal dialog; on phones a sheet at the bottom. In a frame it is placed in the visible part of
 * the page and opens once that part is measured.
 */
export function Dialog({ open, title, children, actions, ...behaviour }: DialogProps) {
  const isViewportMeasured = useFrameViewport(open);
  return (
    <DialogOverlay {...behaviour} open={open && isViewportMeasured}>
      <DialogFrame title={title} actions={actions}>
        {children}
      </DialogFrame>
    </DialogOverlay>
  );
}

/** A modal dialog that is never in a frame. Its content is a `DialogFrame`. */
export function DialogOverlay<Subject>(props: DialogBehaviour & OverlayContent<Subject>) {
  const { closeLabel, initialFocus } = props;
  return (
    <Overlay
      {...props}
      initialFocus={initialFocus && (() => initialFocus.current ?? true)}
      viewportClass="grid overflow-y-auto embedded:top-(--view-top) embedded:bottom-(--view-bottom) tablet:place-items-center tablet:p-6"
      popupClass={`p-6 pb-[max(1.5rem,env(safe-area-inset-bottom))] tablet:max-w-lg tablet:rounded-card ${closeLabel ? "[&>h2]:pr-12" : ""}`}
      closeClass="top-4 right-4 rounded-full"
    />
  );
}

/** Title, content and buttons of a dialog. */
export function DialogFrame({ title, children, actions }: DialogFrameProps) {
  return (
    <>
      <BaseDialog.Title className="text-heading">{title}</BaseDialog.Title>
      <div className="mt-2 text-pretty">{children}</div>
      {actions && (
        <div className="mt-6 flex flex-col gap-3 tablet:flex-row tablet:flex-wrap">{actions}</div>
      )}
    </>
  );
}
