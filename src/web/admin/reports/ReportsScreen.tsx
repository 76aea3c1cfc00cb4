import {
  data,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from "react-router";
import type { DeskReport } from "../../../shared/contract/desk/desk-reports.ts";
import { type ApiClient, apiContext } from "../../api/api-client.ts";
import { api } from "../../api/browser-api.ts";
import type { Loaded } from "../../api/use-loaded.ts";
import { pageMeta } from "../../customer/shell/page-meta.ts";
import { NotLoaded } from "../shell/NotLoaded.tsx";
import { requireAdministrator } from "../shell/require-administrator.ts";
import { ReportPanels } from "./ReportPanels.tsx";
import { ReportsHead } from "./ReportsHead.tsx";
import { RangeBar } from "./range/RangeBar.tsx";
import { readReportWish, writeReportWish } from "./report-address.ts";
import { useReportAddress } from "./use-report-address.ts";

const TITLE = "Reports & Analytics";

export const meta = pageMeta(TITLE, "What was booked, earned and filled, day by day.");

export async function loader({ context, request }: LoaderFunctionArgs) {
  const report = await readReport(context.get(apiContext), request);
  return data(report, { status: report.state === "ready" ? 200 : 503 });
}

export function clientLoader({ request }: LoaderFunctionArgs) {
  return readReport(api, request);
}

function readReport(client: ApiClient, { url }: Request): Promise<Loaded<DeskReport>> {
  const wish = readReportWish(new URL(url).searchParams);
  return requireAdministrator(() => client.desk.reports.get(wish));
}

/** Opening something above the report changes the address, and nothing of the report. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = change;
  const isSameReport =
    currentUrl.pathname === nextUrl.pathname && wishOf(currentUrl) === wishOf(nextUrl);
  return isSameReport && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate;
}

function wishOf({ searchParams }: URL): string {
  return writeReportWish(readReportWish(searchParams)).toString();
}

/** Every figure of a range of days, beside the range before it. */
export default function ReportsScreen() {
  const loaded = useLoaderData<Loaded<DeskReport>>();
  const address = useReportAddress();
  const report = loaded.state === "ready" ? loaded.data : null;
  return (
    <>
      <ReportsHead title={TITLE} wish={report?.range ?? address.wish} />
      <RangeBar address={address} report={report} />
      {loaded.state === "failed" && (
        <NotLoaded what="Failed to load report data" failure={loaded.failure} />
      )}
      {report && <ReportPanels report={report} isLoading={address.isLoading} />}
    </>
  );
}
