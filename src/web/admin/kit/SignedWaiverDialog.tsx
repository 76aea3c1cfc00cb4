import { Dialog } from "@base-ui/react/dialog";
import { api } from "../../app/browser-api.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { Sheet } from "./Sheet.tsx";
import { SignedWaiver } from "./SignedWaiver.tsx";
import { formatStaffFailure } from "./staff-failure.ts";
import { useResource } from "./use-resource.ts";

const readWaiver = (bookingId: string, signal: AbortSignal) =>
  api.admin.bookings.waiver({ bookingId }, { signal });

interface SignedWaiverDialogProps {
  /** Null closes the dialog. */
  waiver: { bookingId: string } | null;
  onClose: () => void;
}

/** Shows the waiver that was signed for a booking, as the signer saw it. */
export function SignedWaiverDialog({ waiver, onClose }: SignedWaiverDialogProps) {
  const { loaded, reload } = useResource(waiver?.bookingId ?? null, readWaiver);
  return (
    <Sheet
      isOpen={waiver !== null}
      onClose={onClose}
      closeLabel="Close the waiver"
      placement="middle"
      sizeClass="h-[calc(100dvh-0.75rem)] side:h-[min(42rem,calc(100dvh-3rem))] side:max-w-[45rem]"
      isNested
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
            {formatStaffFailure(loaded.failure)}
          </Alert>
        )}
      </div>
    </Sheet>
  );
}
