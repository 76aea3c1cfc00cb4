import GiftIcon from "lucide-react/icons/gift";
import type { AdminVoucherRow } from "../../../shared/contract/admin/voucher-details.ts";
import type { AdminVoucherPage } from "../../../shared/contract/admin/vouchers.ts";
import { ADMIN_VOUCHERS_PER_PAGE } from "../../../shared/limits.ts";
import { Button } from "../../ui/Button.tsx";
import { countPages } from "../kit/table/format-pager.ts";
import { type OrderLabels, OrderSelect } from "../kit/table/OrderSelect.tsx";
import { Pager, type PageTarget } from "../kit/table/Pager.tsx";
import { TableMessage } from "../kit/table/TableMessage.tsx";
import { VoucherTable } from "./VoucherTable.tsx";
import type { VoucherListControls, VoucherSort } from "./voucher-list.ts";

interface VouchersPanelProps {
  page: AdminVoucherPage;
  list: VoucherListControls;
  onEdit: (voucher: AdminVoucherRow) => void;
  onResend: (voucher: AdminVoucherRow) => void;
}

/** The list: one page of vouchers and the pager. */
export function VouchersPanel(props: VouchersPanelProps) {
  const { page, list, ...actions } = props;
  if (page.vouchers.length === 0) return <NoVouchers list={list} />;
  const { state: query, change, isLoading } = list;
  const count = page.counts[query.status ?? "all"];
  const last = countPages(count, ADMIN_VOUCHERS_PER_PAGE);
  const goToPage = (target: PageTarget) =>
    change({ page: { first: 1, previous: page.page - 1, next: page.page + 1, last }[target] });
  return (
    <>
      <VoucherTable
        vouchers={page.vouchers}
        order={query}
        isLoading={isLoading}
        onSort={change}
        onOpen={list.open}
        {...actions}
      />
      <Pager
        noun="vouchers"
        page={page.page}
        perPage={ADMIN_VOUCHERS_PER_PAGE}
        rowCount={page.vouchers.length}
        count={count}
        isExact
        hasNext={page.page < last}
        onPageChange={goToPage}
      >
        <OrderSelect labels={ORDER_LABELS} order={query} onChoose={change} />
      </Pager>
    </>
  );
}

function NoVouchers({ list: { state: query, change } }: { list: VoucherListControls }) {
  const isFiltered = query.search !== undefined || query.status !== undefined;
  return (
    <TableMessage
      icon={GiftIcon}
      title={isFiltered ? "No vouchers found" : "No vouchers yet"}
      action={
        isFiltered && (
          <Button
            variant="outline"
            size="md"
            onClick={() => change({ search: undefined, status: undefined })}
          >
            Show all vouchers
          </Button>
        )
      }
    >
      {isFiltered
        ? "Try part of the code, a name or an email address."
        : "Vouchers appear here when someone buys one or you create one."}
    </TableMessage>
  );
}

const ORDER_LABELS: OrderLabels<VoucherSort> = {
  created: { ascending: "Created, oldest first", descending: "Created, newest first" },
  recipient: { ascending: "Recipient, A to Z", descending: "Recipient, Z to A" },
  amount: { ascending: "Amount, lowest first", descending: "Amount, highest first" },
  balance: { ascending: "Balance, lowest first", descending: "Balance, highest first" },
  expires: { ascending: "Expires, soonest first", descending: "Expires, latest first" },
};
