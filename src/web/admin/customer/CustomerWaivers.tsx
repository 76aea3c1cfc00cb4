import ChevronRight from "lucide-react/icons/chevron-right";
import { useState } from "react";
import type { CustomerWaiver } from "../../../shared/contract/admin/customers.ts";
import { pluralize } from "../../../shared/format.ts";
import { useVenue } from "../../app/use-venue.ts";
import { AdminPanel } from "../kit/AdminPanel.tsx";
import { formatLongDate } from "../kit/format-long-date.ts";
import { SignedWaiverDialog } from "../kit/SignedWaiverDialog.tsx";

/** The waivers that a customer signed, newest first. Each can be opened. */
export function CustomerWaivers({ waivers }: { waivers: readonly CustomerWaiver[] }) {
  const { timezone } = useVenue();
  const [openWaiver, setOpenWaiver] = useState<{ bookingId: string } | null>(null);
  return (
    <AdminPanel title="Waivers">
      {waivers.length === 0 && <p className="px-4 pb-4 text-sm text-ink-3">None signed.</p>}
      <ul>
        {waivers.map(({ bookingId, reference, activityName, signedAt, version, peopleCount }) => (
          <li key={bookingId} className="border-t border-line">
            <button
              type="button"
              onClick={() => setOpenWaiver({ bookingId })}
              className="flex min-h-14 w-full items-center gap-3 px-4 py-2 text-left text-sm hover:bg-hover"
            >
              <span className="min-w-0 flex-1">
                <span className="block font-semibold text-ink-1">
                  Signed {formatLongDate(signedAt, timezone)}, version {version}
                </span>
                <span className="block text-xs wrap-anywhere text-ink-3">
                  {activityName}, {reference}, {pluralize(peopleCount, "person", "people")}
                </span>
              </span>
              <ChevronRight className="size-4.5 shrink-0 text-ink-3" />
            </button>
          </li>
        ))}
      </ul>
      <SignedWaiverDialog waiver={openWaiver} onClose={() => setOpenWaiver(null)} />
    </AdminPanel>
  );
}
