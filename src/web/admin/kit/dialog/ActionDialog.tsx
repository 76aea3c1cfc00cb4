import { Dialog } from "@base-ui/react/dialog";
import X from "lucide-react/icons/x";
import { createContext, type ReactNode, use, useEffect, useRef } from "react";
import { Button } from "../../../ui/Button.tsx";
import { isOverlayOpen, Overlay, type OverlayContent } from "../../../ui/Overlay.tsx";
import { useCloseMessages } from "./use-close-messages.ts";

/** The content is an `ActionDialogFrame`. */
export type ActionDialogProps<Subject> = OverlayContent<Subject> & {
  onClose: () => void;
  /** 45 rem wide instead of 34. */
  isWide?: boolean;
  /** Returns the element to focus after closing; absent or `true` focuses the opener. */
  finalFocus?: (() => HTMLElement | true) | undefined;
};

/** Elements that may receive focus first: none of them changes anything. */
const INITIAL_FOCUS = "[data-first], [data-day][tabindex='0']";

/** Whether an action is in progress. The dialog stays open until its result is known. */
const BusyContext = createContext<{ current: boolean }>({ current: false });

/** A dialog for one action, such as cancelling a booking; on a phone a bottom sheet. */
export function ActionDialog<Subject>(props: ActionDialogProps<Subject>) {
  const { onClose, isWide = false } = props;
  const busyRef = useRef(false);
  useCloseMessages(isOverlayOpen(props));
  return (
    <BusyContext value={busyRef}>
      <Overlay
        {...props}
        onClose={() => {
          if (!busyRef.current) onClose();
        }}
        initialFocus={(popup) => popup.querySelector<HTMLElement>(INITIAL_FOCUS) ?? true}
        dimsOverlays
        viewportClass="grid side:place-items-center side:p-6"
        popupClass={`flex max-h-[calc(100dvh-1rem)] flex-col text-ink-2 side:max-h-[calc(100dvh-3rem)] side:rounded-hero ${isWide ? "side:max-w-[45rem]" : "side:max-w-[34rem]"}`}
      />
    </BusyContext>
  );
}

interface ActionDialogFrameProps {
  title: string;
  /** What the action is about, for instance which booking. */
  subtitle?: string;
  isBusy?: boolean;
  /** A consequence of the action, beside the buttons. */
  note?: ReactNode;
  /** Buttons, the one that makes the change last. */
  actions: ReactNode;
  children: ReactNode;
}

/** Header, content and buttons of an `ActionDialog`. Only the content scrolls. */
export function ActionDialogFrame(props: ActionDialogFrameProps) {
  const { title, subtitle, isBusy = false, note, actions, children } = props;
  const busyRef = use(BusyContext);
  useEffect(() => {
    busyRef.current = isBusy;
    return () => {
      busyRef.current = false;
    };
  }, [busyRef, isBusy]);
  const actionsRef = useRef<HTMLElement>(null);
  // On a further step of a dialog, the pressed button is gone and the focus with it.
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    actionsRef.current?.querySelector<HTMLElement>("[data-first]")?.focus();
  }, []);
  return (
    <>
      <header className="flex items-start gap-2 py-3 pr-3 pl-4 side:py-4 side:pl-5">
        <div className="flex min-h-touch min-w-0 flex-1 flex-wrap content-center items-baseline gap-x-2.5">
          <Dialog.Title className="text-lg font-bold tracking-title text-ink-1">
            {title}
          </Dialog.Title>
          {subtitle && <p className="text-sm text-ink-3">{subtitle}</p>}
        </div>
        <Dialog.Close
          aria-label="Close"
          className="grid size-touch shrink-0 place-items-center rounded-button text-ink-2 hover:bg-hover"
        >
          <X className="size-4.5" />
        </Dialog.Close>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto px-4 pt-1 pb-5 side:px-5">{children}</div>
      <footer
        ref={actionsRef}
        className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] side:flex-nowrap side:px-5"
      >
        {note && <p className="w-full text-sm text-pretty side:mr-auto side:w-auto">{note}</p>}
        {actions}
      </footer>
    </>
  );
}

/** The only button of a read-only dialog. */
export function CloseButton({ onClose }: { onClose: () => void }) {
  return (
    <Button variant="outline" size="md" onClick={onClose}>
      Close
    </Button>
  );
}
