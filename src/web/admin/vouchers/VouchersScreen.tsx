import Plus from "lucide-react/icons/plus";
import { useRef, useState } from "react";
import type { AdminVoucherRow } from "../../../shared/contract/admin/voucher-details.ts";
import type { VoucherStats } from "../../../shared/contract/admin/vouchers.ts";
import { pluralize } from "../../../shared/format.ts";
import { formatPence } from "../../../shared/money.ts";
import { pageMeta } from "../../app/page-meta.ts";
import { Button } from "../../ui/Button.tsx";
import { useToast } from "../../ui/Toasts.tsx";
import { FailureAlert } from "../kit/FailureAlert.tsx";
import { revalidateList } from "../kit/list-state.ts";
import { PageHead } from "../kit/PageHead.tsx";
import { ListQueryError } from "../kit/QueryState.tsx";
import { defineScreen } from "../kit/queries.ts";
import { focusFirstRow } from "../kit/table/row-keys.ts";
import { EditRecipientDialog } from "./EditRecipientDialog.tsx";
import { NewVoucherDialog } from "./NewVoucherDialog.tsx";
import { QuickAmountsDialog } from "./QuickAmountsDialog.tsx";
import { useResendVoucher } from "./ResendPrompt.tsx";
import { VoucherDrawer } from "./VoucherDrawer.tsx";
import { VouchersPanel } from "./VouchersPanel.tsx";
import { VouchersToolbar } from "./VouchersToolbar.tsx";
import { useVoucherList, voucherList } from "./voucher-list.ts";

const TITLE = "Gift Vouchers";

export const meta = pageMeta(
  TITLE,
  "Gift vouchers with their recipients, balances and expiry dates.",
);

const screen = defineScreen(({ admin: { vouchers } }, searchParams) => [
  vouchers.list.queryOptions({ input: voucherList.parse(searchParams) }),
  vouchers.stats.queryOptions(),
]);
export const loader = screen.loader;
export const clientLoader = screen.clientLoader;
export const shouldRevalidate = revalidateList(voucherList);

/** All gift vouchers: search, open, resend and create them; with the venue's liability for them. */
export default function VouchersScreen() {
  const query = screen.useData();
  const [page, stats] = query.data ?? [];
  const list = useVoucherList();
  const [editing, setEditing] = useState<AdminVoucherRow | null>(null);
  const [isCreating, setCreating] = useState(false);
  const [isEditingAmounts, setEditingAmounts] = useState(false);
  const toast = useToast();
  const { failure, resend } = useResendVoucher((message) => toast({ message }));
  const panel = useRef<HTMLElement>(null);
  return (
    <>
      <VouchersHead
        title={TITLE}
        onNew={() => setCreating(true)}
        onQuickAmounts={() => setEditingAmounts(true)}
      />
      <VoucherStatCards stats={stats} />
      <VouchersToolbar
        list={list}
        counts={page?.counts}
        onLeaveSearch={() => focusFirstRow(panel.current)}
      />
      <FailureAlert title="Failed to resend voucher" failure={failure} className="mb-3" />
      {page === undefined ? (
        <ListQueryError title="Failed to load vouchers" query={query} />
      ) : (
        <section
          ref={panel}
          aria-label="List of gift vouchers"
          className="rounded-card border border-line bg-card"
        >
          <VouchersPanel
            page={page}
            list={list}
            onEdit={setEditing}
            onResend={({ id }) => void resend(id)}
          />
        </section>
      )}
      <VoucherDrawer list={list} />
      <EditRecipientDialog voucher={editing} onClose={() => setEditing(null)} />
      <NewVoucherDialog isOpen={isCreating} onClose={() => setCreating(false)} />
      <QuickAmountsDialog isOpen={isEditingAmounts} onClose={() => setEditingAmounts(false)} />
    </>
  );
}

interface VouchersHeadProps {
  title: string;
  onNew: () => void;
  onQuickAmounts: () => void;
}

function VouchersHead({ title, onNew, onQuickAmounts }: VouchersHeadProps) {
  return (
    <PageHead
      title={title}
      actions={
        <>
          <Button variant="outline" size="md" onClick={onQuickAmounts}>
            Quick amounts
          </Button>
          <Button size="md" onClick={onNew}>
            <Plus className="size-4" />
            New voucher
          </Button>
        </>
      }
    />
  );
}

interface VoucherStatCardsProps {
  /** Absent when they failed to load. */
  stats: VoucherStats | undefined;
}

/** The liability for vouchers that can still be spent, and this year's totals. */
function VoucherStatCards({ stats }: VoucherStatCardsProps) {
  if (!stats) return null;
  const { outstanding, soldThisYear, redeemedThisYear, expiredThisYear } = stats;
  return (
    <dl className="mb-4 grid grid-cols-2 rounded-card border border-line bg-card side:grid-cols-[1.35fr_1fr_1fr_1fr] side:divide-x side:divide-line">
      <StatItem label="Outstanding liability" pence={outstanding.pence}>
        {pluralize(outstanding.count, "voucher")} that can still be spent
      </StatItem>
      <StatItem label="Sold this year" pence={soldThisYear.pence}>
        {pluralize(soldThisYear.count, "voucher")}
      </StatItem>
      <StatItem label="Redeemed this year" pence={redeemedThisYear.pence}>
        Spent on {pluralize(redeemedThisYear.count, "booking")}
      </StatItem>
      <StatItem label="Expired this year" pence={expiredThisYear.pence}>
        {pluralize(expiredThisYear.count, "voucher")}
      </StatItem>
    </dl>
  );
}

interface StatItemProps {
  label: string;
  pence: number;
  children: React.ReactNode;
}

function StatItem({ label, pence, children }: StatItemProps) {
  return (
    <div className="px-4 py-3">
      <dt className="text-xs font-medium text-ink-3">{label}</dt>
      <dd className="text-lg font-bold tracking-title text-ink-1 tabular-nums">
        {formatPence(pence)}
      </dd>
      <dd className="text-xs text-ink-3">{children}</dd>
    </div>
  );
}
