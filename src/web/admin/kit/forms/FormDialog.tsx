import { createContext, type ReactNode, type RefObject, use, useRef, useState } from "react";
import { ChangeDialog } from "../dialog/ActionDialog.tsx";
import { DiscardDialog } from "./DiscardDialog.tsx";

interface FormDialogProps {
  open: boolean;
  onClose: () => void;
  /** 45 rem instead of 34. */
  isWide?: boolean;
  /** What has the focus once it is closed; absent or `true`: what had it before. */
  finalFocus?: (() => HTMLElement | true) | undefined;
  /** A `FormFrame`, alone or in what makes it. It is made anew each time the dialog opens. */
  children: ReactNode;
}

interface Leaving {
  /** Whether something would be lost. */
  dirty: RefObject<boolean>;
  leave: () => void;
}

const LeavingContext = createContext<Leaving>({ dirty: { current: false }, leave: () => {} });

/** The way out of the form dialog that this stands in, with a question if something would be lost. */
export function useLeaving(): Leaving {
  return use(LeavingContext);
}

/** A form above the screen. What was typed is not lost without a question. */
export function FormDialog({ open, onClose, children, ...rest }: FormDialogProps) {
  const dirty = useRef(false);
  const [isAsking, setAsking] = useState(false);

  function leave() {
    if (dirty.current) setAsking(true);
    else onClose();
  }

  function discard() {
    dirty.current = false;
    setAsking(false);
    onClose();
  }

  return (
    <ChangeDialog open={open} onClose={leave} {...rest}>
      <LeavingContext value={{ dirty, leave }}>{children}</LeavingContext>
      <DiscardDialog open={isAsking} onDiscard={discard} onKeep={() => setAsking(false)}>
        What you typed is not saved.
      </DiscardDialog>
    </ChangeDialog>
  );
}
