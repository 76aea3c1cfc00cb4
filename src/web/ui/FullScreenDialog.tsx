import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import type { ReactNode } from "react";

interface FullScreenDialogProps {
  open: boolean;
  /** Called when Escape is pressed. */
  onClose: () => void;
  title: string;
  /** Below the title. */
  lead?: ReactNode;
  children: ReactNode;
}

/**
 * Covers the whole screen, so that staff can hand the device to a customer who must see nothing
 * else.
 */
export function FullScreenDialog({ open, onClose, title, lead, children }: FullScreenDialogProps) {
  return (
    <BaseDialog.Root
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      disablePointerDismissal
    >
      <BaseDialog.Portal>
        <BaseDialog.Popup className="fixed inset-0 z-40 overflow-y-auto bg-page transition-opacity duration-base data-ending-style:opacity-0 data-starting-style:opacity-0">
          <div className="mx-auto w-full max-w-[calc(var(--container-prose)+2*var(--spacing-gutter))] px-gutter pt-8 pb-[max(2.5rem,env(safe-area-inset-bottom))]">
            <BaseDialog.Title className="text-title">{title}</BaseDialog.Title>
            {lead && <BaseDialog.Description className="mt-1.5">{lead}</BaseDialog.Description>}
            <div className="mt-6">{children}</div>
          </div>
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
