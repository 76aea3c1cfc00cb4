import type { DeskVoucherPage } from "../../../shared/contract/desk/desk-vouchers.ts";
import { localDate } from "../../../shared/time.ts";
import { useVenue } from "../../customer/shell/use-venue.ts";
import { ExportCsv } from "../export/ExportCsv.tsx";
import { ListSearch } from "../table/ListSearch.tsx";
import { type ShownStatus, StatusFilter } from "./StatusFilter.tsx";
import type { VoucherAddress } from "./use-voucher-address.ts";
import { writeVoucherWish } from "./voucher-address.ts";

interface VouchersToolbarProps {
  address: VoucherAddress;
  /** Absent where they could not be read. */
  counts: DeskVoucherPage["counts"] | undefined;
  /** The arrow down in the search leads on. */
  onLeaveSearch: () => void;
}

/** What the list is asked for, and the whole of it as a file. */
export function VouchersToolbar({ address, counts, onLeaveSearch }: VouchersToolbarProps) {
  const { timezone } = useVenue();
  const { wish, change } = address;
  const status: ShownStatus = wish.status ?? "all";
  const filter = writeVoucherWish({ ...wish, page: 1 });
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2 text-sm">
      <ListSearch
        label="Search vouchers"
        placeholder="Code, name or e-mail"
        search={wish.search ?? ""}
        onSearch={(search) => change({ search }, true)}
        onLeave={onLeaveSearch}
      />
      <StatusFilter
        status={status}
        counts={counts}
        onChoose={(next) => change({ status: next === "all" ? undefined : next })}
      />
      <div className="flex flex-wrap gap-2 max-side:w-full wide:ml-auto">
        <ExportCsv
          href={`/api/desk/vouchers/export${filter.size > 0 ? `?${filter}` : ""}`}
          fileName={`vouchers_${localDate(new Date(), timezone)}.csv`}
          total={counts?.[status]}
          failedSentence="Failed to export vouchers"
        />
      </div>
    </div>
  );
}
