import Plus from "lucide-react/icons/plus";
import { useRef, useState } from "react";
import {
  data,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useRevalidator,
} from "react-router";
import type { DeskVoucherRow } from "../../../shared/contract/admin/voucher-details.ts";
import type { DeskVoucherPage, VoucherFigures } from "../../../shared/contract/admin/vouchers.ts";
import { SUCCESS_MESSAGE_MS } from "../../../shared/limits.ts";
import { formatPence } from "../../../shared/money.ts";
import { type ApiClient, apiContext } from "../../app/api-client.ts";
import { api } from "../../app/browser-api.ts";
import { pageMeta } from "../../app/page-meta.ts";
import type { Loaded } from "../../app/use-api-query.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { useToast } from "../../ui/Toasts.tsx";
import { requireAdministrator } from "../frame/require-administrator.ts";
import { PageHead } from "../kit/PageHead.tsx";
import { staffSentence } from "../kit/staff-failure.ts";
import { inWords } from "../kit/table/format-pager.ts";
import { focusFirstRow } from "../kit/table/row-keys.ts";
import { EditRecipientDialog } from "./EditRecipientDialog.tsx";
import { readVoucherWish, writeVoucherWish } from "./list-query.ts";
import { NewVoucherDialog } from "./NewVoucherDialog.tsx";
import { QuickAmountsDialog } from "./QuickAmountsDialog.tsx";
import { useVoucherAddress } from "./use-list-query.ts";
import { resentWords, useResend } from "./use-resend-voucher.ts";
import { VoucherDrawer } from "./VoucherDrawer.tsx";
import { VouchersPanel } from "./VouchersPanel.tsx";
import { VouchersToolbar } from "./VouchersToolbar.tsx";

const TITLE = "Gift Vouchers";

export const meta = pageMeta(TITLE, "What was given, to whom, and what is left of it.");

interface Read {
  page: DeskVoucherPage;
  figures: VoucherFigures;
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  const read = await readList(context.get(apiContext), request);
  return data(read, { status: read.state === "ready" ? 200 : 503 });
}

export function clientLoader({ request }: LoaderFunctionArgs) {
  return readList(api, request);
}

function readList(client: ApiClient, { url }: Request): Promise<Loaded<Read>> {
  const wish = readVoucherWish(new URL(url).searchParams);
  return requireAdministrator(async () => {
    const [page, figures] = await Promise.all([
      client.desk.vouchers.list(wish),
      client.desk.vouchers.figures(),
    ]);
    return { page, figures };
  });
}

/** Opening something above the list changes the address, and nothing of the list. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = change;
  const isSameList =
    currentUrl.pathname === nextUrl.pathname && listOf(currentUrl) === listOf(nextUrl);
  return isSameList && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate;
}

function listOf({ searchParams }: URL): string {
  return writeVoucherWish(readVoucherWish(searchParams)).toString();
}

/** Every gift voucher: found, opened, sent again, made; and what the venue owes on them. */
export default function VouchersScreen() {
  const loaded = useLoaderData<Loaded<Read>>();
  const address = useVoucherAddress();
  const { revalidate } = useRevalidator();
  const [editing, setEditing] = useState<DeskVoucherRow | null>(null);
  const [isMaking, setMaking] = useState(false);
  const [isSetting, setSetting] = useState(false);
  const { failure, resend } = useResend();
  const tell = useToast();
  const panel = useRef<HTMLElement>(null);
  const read = loaded.state === "ready" ? loaded.data : undefined;

  async function sendAgain({ id }: DeskVoucherRow) {
    const toAddress = await resend(id);
    if (toAddress === null) return;
    tell({ sentence: resentWords(toAddress), milliseconds: SUCCESS_MESSAGE_MS });
    void revalidate();
  }

  return (
    <>
      <VouchersHead
        title={TITLE}
        onNew={() => setMaking(true)}
        onQuickAmounts={() => setSetting(true)}
      />
      <VoucherFiguresPanel figures={read?.figures} />
      <VouchersToolbar
        address={address}
        counts={read?.page.counts}
        onLeaveSearch={() => focusFirstRow(panel.current)}
      />
      {failure && (
        <Alert tone="danger" title="Failed to resend voucher" className="mb-3">
          {staffSentence(failure)}
        </Alert>
      )}
      <section
        ref={panel}
        aria-label="List of gift vouchers"
        className="rounded-card border border-line bg-card"
      >
        <VouchersPanel
          page={read?.page}
          failure={loaded.state === "failed" ? loaded.failure : null}
          address={address}
          onEdit={setEditing}
          onResend={(voucher) => void sendAgain(voucher)}
        />
      </section>
      <VoucherDrawer address={address} onChanged={() => void revalidate()} />
      <EditRecipientDialog
        voucher={editing}
        onClose={() => setEditing(null)}
        onSaved={() => void revalidate()}
      />
      <NewVoucherDialog
        isOpen={isMaking}
        onClose={() => setMaking(false)}
        onMade={() => void revalidate()}
      />
      <QuickAmountsDialog isOpen={isSetting} onClose={() => setSetting(false)} />
    </>
  );
}

interface VouchersHeadProps {
  title: string;
  onNew: () => void;
  onQuickAmounts: () => void;
}

/** The title, and what can be made. */
function VouchersHead({ title, onNew, onQuickAmounts }: VouchersHeadProps) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4">
      <PageHead title={title} />
      <div className="mb-5 flex flex-wrap gap-2">
        <Button variant="outline" size="md" onClick={onQuickAmounts}>
          Quick amounts
        </Button>
        <Button size="md" onClick={onNew}>
          <Plus className="size-4" />
          New voucher
        </Button>
      </div>
    </div>
  );
}

interface VoucherFiguresPanelProps {
  /** Absent where they could not be read. */
  figures: VoucherFigures | undefined;
}

/** What the venue owes on vouchers, and what became of them this year. */
function VoucherFiguresPanel({ figures }: VoucherFiguresPanelProps) {
  if (!figures) return null;
  const { outstanding, soldThisYear, redeemedThisYear, expiredThisYear } = figures;
  return (
    <dl className="mb-4 grid grid-cols-2 rounded-card border border-line bg-card side:grid-cols-[1.35fr_1fr_1fr_1fr] side:divide-x side:divide-line">
      <Figure label="Outstanding liability" pence={outstanding.pence}>
        {counted(outstanding.count, "voucher")} that can still be spent
      </Figure>
      <Figure label="Sold this year" pence={soldThisYear.pence}>
        {counted(soldThisYear.count, "voucher")}
      </Figure>
      <Figure label="Redeemed this year" pence={redeemedThisYear.pence}>
        Spent on {counted(redeemedThisYear.count, "booking")}
      </Figure>
      <Figure label="Expired this year" pence={expiredThisYear.pence}>
        {counted(expiredThisYear.count, "voucher")}
      </Figure>
    </dl>
  );
}

function counted(count: number, noun: string): string {
  return `${inWords(count)} ${noun}${count === 1 ? "" : "s"}`;
}

interface FigureProps {
  label: string;
  pence: number;
  children: React.ReactNode;
}

function Figure({ label, pence, children }: FigureProps) {
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
