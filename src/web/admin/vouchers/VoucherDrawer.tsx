import { Dialog } from "@base-ui/react/dialog";
import { useEffect, useRef, useState } from "react";
import type { ApiFailure } from "../../app/api-failure.ts";
import { api } from "../../app/browser-api.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { Drawer, DrawerFrame } from "../kit/Drawer.tsx";
import { LoadErrorAlert } from "../kit/LoadErrorAlert.tsx";
import { useResource } from "../kit/use-resource.ts";
import type { VoucherListQueryState } from "./use-list-query.ts";
import { VoucherDrawerContent } from "./VoucherDrawerContent.tsx";

interface VoucherDrawerProps {
  queryState: VoucherListQueryState;
  /** Called when a voucher has changed, so that the list is out of date. */
  onChanged: () => void;
}

/** The details of the voucher that the address names. */
export function VoucherDrawer({ queryState, onChanged }: VoucherDrawerProps) {
  const { voucherId } = queryState;
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  // Keeps the content while the drawer fades out.
  const last = useRef<string | null>(null);
  if (voucherId !== null) last.current = voucherId;
  if (!isMounted || last.current === null) return null;
  return (
    <Drawer open={voucherId !== null} onClose={() => queryState.open(null)}>
      <VoucherDrawerBody
        voucherId={last.current}
        isOpen={voucherId !== null}
        onChanged={onChanged}
        onOpenBooking={queryState.openBooking}
      />
    </Drawer>
  );
}

const readVoucher = (voucherId: string, signal: AbortSignal) =>
  api.admin.vouchers.get({ voucherId }, { signal });

interface VoucherDrawerBodyProps {
  voucherId: string;
  isOpen: boolean;
  onChanged: () => void;
  onOpenBooking: (bookingId: string) => void;
}

function VoucherDrawerBody({
  voucherId,
  isOpen,
  onChanged,
  onOpenBooking,
}: VoucherDrawerBodyProps) {
  const { loaded, reload } = useResource(isOpen ? voucherId : null, readVoucher);
  if (loaded.state === "ready") {
    return (
      <VoucherDrawerContent
        key={voucherId}
        voucher={loaded.data}
        onChanged={() => {
          reload();
          onChanged();
        }}
        onOpenBooking={onOpenBooking}
      />
    );
  }
  const title = <Dialog.Title className="text-lg font-bold text-ink-1">Gift voucher</Dialog.Title>;
  return (
    <DrawerFrame title={title}>
      {loaded.state === "loading" ? (
        <Spinner label="Loading the voucher" />
      ) : (
        <VoucherLoadError failure={loaded.failure} onRetry={reload} />
      )}
    </DrawerFrame>
  );
}

/** Error codes for an id in the address that is not a voucher's. */
const NOT_FOUND_FAILURES: ReadonlySet<string> = new Set(["VOUCHER_NOT_FOUND", "INVALID_INPUT"]);

function VoucherLoadError({ failure, onRetry }: { failure: ApiFailure; onRetry: () => void }) {
  if (!NOT_FOUND_FAILURES.has(failure)) {
    return <LoadErrorAlert title="Failed to load voucher" failure={failure} onRetry={onRetry} />;
  }
  return (
    <Alert tone="danger" title="Voucher not found">
      The link may be incomplete. Look for the voucher by its code or by a name.
    </Alert>
  );
}
