import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import type { ReactNode } from "react";
import { useLastNonNull } from "./use-last-non-null.ts";

interface FullScreenDialogProps<Subject> {
  /** What the dialog is about; null closes it. The last one is shown until it has closed. */
  subject: Subject | null;
  /** Called when Escape is pressed. */
  onClose: () => void;
  title: string;
  /** Below the title. */
  lead: (subject: Subject) => ReactNode;
  children: (subject: Subject) => ReactNode;
}

/**
 * Covers the whole screen, so that staff can hand the device to a customer who must see nothing
 * else.
 */
export function FullScreenDialog<Subject>(props: FullScreenDialogProps<Subject>) {
  const { subject, onClose, title, lead, children } = props;
  const last = useLastNonNull(subject);
  return (
    <BaseDialog.Root
      open={subject !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      disablePointerDismissal
    >
      <BaseDialog.Portal>
        <BaseDialog.Popup className="fixed inset-0 z-40 overflow-y-auto bg-page transition-opacity duration-base data-ending-style:opacity-0 data-starting-style:opacity-0">
          {last !== null && (
            <div className="mx-auto w-full max-w-[calc(var(--container-prose)+2*var(--spacing-gutter))] px-gutter pt-8 pb-[max(2.5rem,env(safe-area-inset-bottom))]">
              <BaseDialog.Title className="text-title">{title}</BaseDialog.Title>
              <BaseDialog.Description className="mt-1.5">{lead(last)}</BaseDialog.Description>
              <div className="mt-6">{children(last)}</div>
            </div>
          )}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
