import {
  data,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useSearchParams,
} from "react-router";
import { type ApiClient, apiContext } from "../../api/api-client.ts";
import { api } from "../../api/browser-api.ts";
import { pageMeta } from "../../customer/shell/page-meta.ts";
import { NotLoaded } from "../shell/NotLoaded.tsx";
import { PageHead } from "../shell/PageHead.tsx";
import { requireAdministrator } from "../shell/require-administrator.ts";
import { AttentionPanel } from "./AttentionPanel.tsx";
import { FiguresSection } from "./FiguresSection.tsx";
import { NextSessions } from "./NextSessions.tsx";
import { OverviewHead } from "./OverviewHead.tsx";
import { periodIn } from "./overview-address.ts";
import { RecentBookings } from "./RecentBookings.tsx";
import { SetUpPanel } from "./SetUpPanel.tsx";
import { StaleNotice } from "./StaleNotice.tsx";
import { type LoadedOverview, useOverview } from "./use-overview.ts";

const TITLE = "Overview";

export const meta = pageMeta(TITLE, "What needs attention, what comes next, and how it goes.");

export async function loader({ context, request }: LoaderFunctionArgs) {
  const loaded = await readOverview(context.get(apiContext), request);
  const isWhole = loaded.overview.state === "ready" && loaded.figures.state === "ready";
  return data(loaded, { status: isWhole ? 200 : 503 });
}

export function clientLoader({ request }: LoaderFunctionArgs) {
  return readOverview(api, request);
}

async function readOverview(client: ApiClient, { url }: Request): Promise<LoadedOverview> {
  const period = periodIn(new URL(url).searchParams);
  const [overview, figures] = await Promise.all([
    requireAdministrator(() => client.desk.overview.get()),
    requireAdministrator(() => client.desk.overview.figures({ period })),
  ]);
  return { overview, figures };
}

/** Opening a booking above it changes the address, and nothing of what is shown. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = change;
  const isSame =
    currentUrl.pathname === nextUrl.pathname &&
    periodIn(currentUrl.searchParams) === periodIn(nextUrl.searchParams);
  return isSame && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate;
}

/** What needs somebody, what comes next, how the venue does, and who booked last. */
export default function OverviewScreen() {
  const loaded = useLoaderData<LoadedOverview>();
  const [search] = useSearchParams();
  const kept = useOverview(loaded, periodIn(search));
  const { overview, figures } = kept;
  const seen = overview.state === "ready" ? overview.data : null;
  return (
    <>
      {seen ? <OverviewHead overview={seen} /> : <PageHead title={TITLE} />}
      {seen && <StaleNotice readAt={seen.now} failure={kept.failure} onRetry={kept.reread} />}
      <div className="grid gap-4 side:gap-5">
        {overview.state === "failed" && (
          <NotLoaded what="Failed to load dashboard statistics" failure={overview.failure} />
        )}
        {seen && <SetUpPanel setUp={seen.setUp} />}
        {seen && (
          <div className="grid gap-4 side:gap-5 wide:grid-cols-[minmax(0,1fr)_32.5rem]">
            <AttentionPanel overview={seen} />
            <NextSessions overview={seen} />
          </div>
        )}
        {/* Where neither can be read, it is said once. */}
        {(seen || figures.state === "ready") && <FiguresSection figures={figures} />}
        {seen && <RecentBookings overview={seen} />}
      </div>
    </>
  );
}
