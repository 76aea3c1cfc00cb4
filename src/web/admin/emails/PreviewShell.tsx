import { Dialog } from "@base-ui/react/dialog";
import type { ReactNode } from "react";
import { Sheet } from "../shell/Sheet.tsx";

interface PreviewShellProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  closeLabel: string;
  children: ReactNode;
}

/** A wide dialog that scrolls within itself; on a phone a sheet from below. */
export function PreviewShell({ isOpen, onClose, title, closeLabel, children }: PreviewShellProps) {
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      closeLabel={closeLabel}
      place="middle"
      size="max-h-[calc(100dvh-0.75rem)] side:max-h-[calc(100dvh-3rem)] side:max-w-[45rem]"
      isAboveOthers
    >
      <Dialog.Title className="flex flex-wrap items-center gap-x-3 px-5 pt-4 pr-14 pb-3 text-lg font-bold tracking-title text-ink-1">
        {title}
      </Dialog.Title>
      <div className="grid min-h-0 flex-1 content-start gap-4 overflow-y-auto border-t border-line p-5 text-sm">
        {children}
      </div>
    </Sheet>
  );
}
