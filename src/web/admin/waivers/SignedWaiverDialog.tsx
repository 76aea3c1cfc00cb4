import { Dialog } from "@base-ui/react/dialog";
import X from "lucide-react/icons/x";
import { useRef } from "react";
import { api } from "../../api/browser-api.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { staffSentence } from "../shell/staff-failure.ts";
import { useReadThing } from "../shell/use-read-thing.ts";
import { SignedWaiver } from "./SignedWaiver.tsx";

const readWaiver = (bookingId: string, signal: AbortSignal) =>
  api.desk.bookings.waiver({ bookingId }, { signal });

interface SignedWaiverDialogProps {
  /** Null: closed. */
  waiver: { bookingId: string } | null;
  onClose: () => void;
}

/** What was signed for a booking, as whoever signed it saw it. */
export function SignedWaiverDialog({ waiver, onClose }: SignedWaiverDialogProps) {
  const { loaded, reload } = useReadThing(waiver?.bookingId ?? null, readWaiver);
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Root
      open={waiver !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop
          forceRender
          className="fixed inset-0 z-40 bg-scrim transition-opacity duration-base data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <Dialog.Viewport className="fixed inset-0 z-40 grid items-end side:place-items-center side:p-6">
          <Dialog.Popup
            ref={popup}
            initialFocus={popup}
            className="relative flex h-[calc(100dvh-0.75rem)] w-full flex-col overflow-clip rounded-t-hero bg-float text-ink-2 outline-none transition-[opacity,translate] duration-slow ease-out depth-float data-ending-style:translate-y-4 data-ending-style:opacity-0 data-starting-style:translate-y-4 data-starting-style:opacity-0 side:h-[min(42rem,calc(100dvh-3rem))] side:max-w-[45rem] side:rounded-hero"
          >
            <Dialog.Title className="px-5 pt-4 pr-14 pb-3 text-lg font-bold tracking-title">
              Signed waiver
            </Dialog.Title>
            <div className="flex min-h-0 flex-1 flex-col border-t border-line">
              {loaded.state === "ready" && <SignedWaiver waiver={loaded.data} />}
              {loaded.state === "loading" && <Spinner label="Loading" />}
              {loaded.state === "failed" && (
                <Alert
                  tone="danger"
                  title="Failed to load the signed waiver"
                  className="m-5"
                  actions={
                    <Button variant="outline" size="md" onClick={reload}>
                      Try again
                    </Button>
                  }
                >
                  {staffSentence(loaded.failure)}
                </Alert>
              )}
            </div>
            <Dialog.Close
              aria-label="Close the waiver"
              className="absolute top-2.5 right-2.5 grid size-11 place-items-center rounded-button text-ink-2 hover:bg-hover side:size-9"
            >
              <X className="size-5" />
            </Dialog.Close>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
