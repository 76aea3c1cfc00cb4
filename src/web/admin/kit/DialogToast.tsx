import Check from "lucide-react/icons/check";
import type { DialogNewsEntry } from "./use-dialog-toast.ts";

interface DialogNewsProps {
  /** Null: nothing is told. */
  news: DialogNewsEntry | null;
  onClose: () => void;
}

/**
 * Short news at the bottom of the dialog and aloud: what stands outside a dialog cannot be reached
 * while it is open.
 */
export function DialogNews({ news, onClose }: DialogNewsProps) {
  function undo() {
    news?.undo?.();
    onClose();
  }
  return (
    <div
      role="status"
      className="pointer-events-none absolute inset-x-3 bottom-3 z-1 mx-auto flex max-w-md flex-col side:bottom-5"
    >
      {news && (
        <div className="pointer-events-auto flex min-h-13 items-center gap-3 rounded-control bg-ink-1 py-2 pr-2 pl-4 text-page depth-float">
          <Check className="size-5 shrink-0" />
          <p className="min-w-0 flex-1 text-pretty">{news.sentence}</p>
          {news.undo && (
            <button
              type="button"
              onClick={undo}
              className="min-h-touch shrink-0 rounded-button bg-page/15 px-3.5 font-semibold hover:bg-page/25"
            >
              Undo
            </button>
          )}
        </div>
      )}
    </div>
  );
}
