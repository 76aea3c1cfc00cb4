import { useState } from "react";
import type { DeskDiscount } from "../../../shared/contract/desk/desk-discounts.ts";
import { DISCOUNT_USES_PER_PAGE } from "../../../shared/limits.ts";
import { api } from "../../api/browser-api.ts";
import { useLoaded } from "../../api/use-loaded.ts";
import { Spinner } from "../../ui/Spinner.tsx";
import { ChangeDialog, ChangeFrame } from "../changes/ChangeDialog.tsx";
import { CloseButton } from "../changes/CloseButton.tsx";
import { useShown } from "../changes/use-shown.ts";
import { PartFailure } from "../shell/PartFailure.tsx";
import { useOpenBooking } from "../shell/use-open-booking.ts";
import { Pager, type Turn } from "../table/Pager.tsx";
import { UseLine } from "./UseLine.tsx";

interface UsesDialogProps {
  /** Null: closed. */
  discount: DeskDiscount | null;
  onClose: () => void;
}

/** The bookings that were made with a code, newest first. */
export function UsesDialog({ discount, onClose }: UsesDialogProps) {
  const shown = useShown(discount);
  return (
    <ChangeDialog open={discount !== null} onClose={onClose} isWide>
      <ChangeFrame
        title={`Uses of ${shown?.code ?? ""}`}
        actions={<CloseButton onClose={onClose} />}
      >
        {shown && <Uses discountId={shown.id} onClose={onClose} />}
      </ChangeFrame>
    </ChangeDialog>
  );
}

function Uses({ discountId, onClose }: { discountId: string; onClose: () => void }) {
  const [page, setPage] = useState(1);
  const { open } = useOpenBooking();
  const [loaded, reload] = useLoaded(
    (signal) => api.desk.discounts.uses({ discountId, page }, { signal }),
    [discountId, page],
  );
  if (loaded.state === "loading") return <Spinner label="Loading the uses" />;
  if (loaded.state === "failed")
    return <PartFailure what="Failed to load the uses" failure={loaded.failure} onRetry={reload} />;
  const { uses, count } = loaded.data;
  const last = Math.max(1, Math.ceil(count / DISCOUNT_USES_PER_PAGE));
  const pages: Record<Turn, number> = { first: 1, previous: page - 1, next: page + 1, last };
  return (
    <div className="rounded-card border border-line">
      <ul>
        {uses.map((use) => (
          <UseLine
            key={use.bookingId}
            use={use}
            onOpen={() => {
              onClose();
              open(use.bookingId);
            }}
          />
        ))}
      </ul>
      <Pager
        noun="uses"
        page={page}
        perPage={DISCOUNT_USES_PER_PAGE}
        shown={uses.length}
        count={count}
        isExact
        hasNext={page < last}
        onTurn={(turn) => setPage(pages[turn])}
      />
    </div>
  );
}
