import { Dialog } from "@base-ui/react/dialog";
import { useEffect, useRef, useState } from "react";
import type { ApiFailure } from "../../app/api-failure.ts";
import { api } from "../../app/browser-api.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { Drawer, DrawerFrame } from "../kit/Drawer.tsx";
import { PartFailure } from "../kit/LoadErrorAlert.tsx";
import { useReadThing } from "../kit/use-resource.ts";
import type { VoucherAddress } from "./use-list-query.ts";
import { VoucherStory } from "./VoucherDrawerContent.tsx";

interface VoucherDrawerProps {
  address: VoucherAddress;
  /** Something of a voucher is another than the list shows. */
  onChanged: () => void;
}

/** The story of the voucher that the address names. */
export function VoucherDrawer({ address, onChanged }: VoucherDrawerProps) {
  const { voucherId } = address;
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  // What the drawer said stays in it while it fades away.
  const last = useRef<string | null>(null);
  if (voucherId !== null) last.current = voucherId;
  if (!isAlive || last.current === null) return null;
  return (
    <Drawer open={voucherId !== null} onClose={() => address.open(null)}>
      <Content
        voucherId={last.current}
        isOpen={voucherId !== null}
        onChanged={onChanged}
        onOpenBooking={address.openBooking}
      />
    </Drawer>
  );
}

const readVoucher = (voucherId: string, signal: AbortSignal) =>
  api.desk.vouchers.get({ voucherId }, { signal });

interface ContentProps {
  voucherId: string;
  isOpen: boolean;
  onChanged: () => void;
  onOpenBooking: (bookingId: string) => void;
}

function Content({ voucherId, isOpen, onChanged, onOpenBooking }: ContentProps) {
  const { loaded, reload } = useReadThing(isOpen ? voucherId : null, readVoucher);
  if (loaded.state === "ready") {
    return (
      <VoucherStory
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
        <NotRead failure={loaded.failure} onRetry={reload} />
      )}
    </DrawerFrame>
  );
}

/** The address named something that is no voucher. */
const NOT_THERE: ReadonlySet<string> = new Set(["VOUCHER_NOT_FOUND", "INVALID_INPUT"]);

function NotRead({ failure, onRetry }: { failure: ApiFailure; onRetry: () => void }) {
  if (!NOT_THERE.has(failure)) {
    return <PartFailure what="Failed to load voucher" failure={failure} onRetry={onRetry} />;
  }
  return (
    <Alert tone="danger" title="Voucher not found">
      The link may be incomplete. Look for the voucher by its code or by a name.
    </Alert>
  );
}
