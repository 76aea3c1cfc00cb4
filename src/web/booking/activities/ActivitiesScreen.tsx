import { data, type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { Activity } from "../../../shared/contract/public/activities.ts";
import type { VoucherTemplate } from "../../../shared/contract/public/catalogue.ts";
import { type ApiClient, apiContext } from "../../app/api-client.ts";
import { ButtonLink } from "../../app/ButtonLink.tsx";
import { api } from "../../app/browser-api.ts";
import { PrefetchRoute } from "../../app/PrefetchRoute.tsx";
import { pageMeta } from "../../app/page-meta.ts";
import { paths } from "../../app/paths.ts";
import { StartPageFailure } from "../../app/StartPageFailure.tsx";
import { type LoadState, useApiQuery } from "../../app/use-api-query.ts";
import { loadOnce, useStartPageData } from "../../app/use-start-page-data.ts";
import { useVenue } from "../../app/use-venue.ts";
import giftVoucherUrl from "../../assets/gift-voucher.svg?url&no-inline";
import { useBookingDraft } from "../../draft/booking-draft.ts";
import { Alert } from "../../ui/Alert.tsx";
import { EmptyIllustration } from "../../ui/EmptyIllustration.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { chooseVoucher, VOUCHER_PURCHASE_PATH } from "../when/choose-activity.ts";
import { ActivityCard } from "./ActivityCard.tsx";
import { Hero } from "./Hero.tsx";
import { formatVoucherAmounts } from "./voucher-amounts.ts";

/** Cards in view at first; their pictures load eagerly. */
const CARDS_IN_VIEW = 3;

/** The activities, then gift vouchers in a row of their own. */
function ActivityList({ activities, voucherTemplates }: Catalogue) {
  return activities.length === 0 ? (
    <NoActivities voucherTemplates={voucherTemplates} />
  ) : (
    <ActivityCards activities={activities} voucherTemplates={voucherTemplates} />
  );
}

/** The cards. Their next times are read once the page is shown; without them nothing is missing. */
function ActivityCards({ activities, voucherTemplates }: Catalogue) {
  const [nextSlots] = useApiQuery((signal) => api.activities.nextSlots(undefined, { signal }), []);
  const nextLabels = new Map(
    nextSlots.state === "ready"
      ? nextSlots.data.map(({ activityId, label }) => [activityId, label])
      : [],
  );
  return (
    <ul className="mt-5 grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-5 tablet:mt-6 tablet:gap-x-6 tablet:gap-y-8">
      {activities.map((activity, index) => (
        <li key={activity.id} className="grid">
          <ActivityCard
            activity={activity}
            isInView={index < CARDS_IN_VIEW}
            nextSlot={nextLabels.get(activity.id)}
          />
        </li>
      ))}
      <li className="col-span-full grid">
        <VoucherCard templates={voucherTemplates} />
      </li>
    </ul>
  );
}

/** Shown between two seasons. Gift vouchers stay on sale if the venue suggests any amounts. */
function NoActivities({ voucherTemplates }: Pick<Catalogue, "voucherTemplates">) {
  return (
    <>
      <div className="py-8 text-center">
        <EmptyIllustration />
        <p className="text-lg font-semibold text-ink-1">No activities available at the moment.</p>
        <p className="mt-1 text-balance">New dates appear here first. Please check back soon.</p>
      </div>
      {voucherTemplates.length > 0 && <VoucherCard templates={voucherTemplates} />}
    </>
  );
}

interface VoucherCardProps {
  templates: VoucherTemplate[];
}

/** The gift voucher card. As on activity cards, the whole card is the Purchase Now link. */
function VoucherCard({ templates }: VoucherCardProps) {
  const { voucherImageUrl } = useVenue();
  return (
    <article className="group relative grid overflow-hidden rounded-card bg-card transition-[box-shadow,translate] duration-base ease-out depth-card focus-within:depth-raised hover:-translate-y-0.5 hover:depth-raised tablet:grid-cols-[46%_minmax(0,1fr)]">
      <div className="overflow-hidden">
        <Picture
          imageUrl={voucherImageUrl}
          fallbackUrl={giftVoucherUrl}
          alt=""
          sizes="(min-width: 76rem) 35rem, (min-width: 44rem) 46vw, 100vw"
          className="aspect-3/2 h-full w-full transition-[scale] duration-slow ease-out group-hover:scale-[1.025]"
        />
      </div>
      <div className="flex flex-col items-start justify-center p-5 tablet:p-8 desktop:p-12">
        <h3 className="text-[1.3125rem] leading-6.5 font-bold tracking-title tablet:text-[1.75rem] tablet:leading-8.5">
          Purchase a Gift Voucher
        </h3>
        <p className="mt-2 max-w-[44ch] text-pretty tablet:mt-3 tablet:text-lg">
          A day out for someone you like. {formatVoucherAmounts(templates)} It arrives by email.
        </p>
        <ButtonLink
          to={VOUCHER_PURCHASE_PATH}
          onClick={chooseVoucher}
          aria-label="Purchase Now: Gift Voucher"
          className="static mt-5 after:absolute after:inset-0 tablet:mt-6"
        >
          Purchase Now
        </ButtonLink>
      </div>
    </article>
  );
}

export const meta = pageMeta(
  "Choose Your Adventure",
  "Book your experience: choose from our exciting range of activities.",
  paths.home,
);

/** Renders the first page with the list or with the failure, without waiting for retries. */
export async function loader({ context }: LoaderFunctionArgs) {
  const catalogue = await loadOnce(() => readCatalogue(context.get(apiContext)));
  return data(catalogue, { status: catalogue.state === "ready" ? 200 : 503 });
}

/**
 * Reads the list before the page changes, so that the scroll position can be restored on return.
 */
export function clientLoader() {
  return loadOnce(readInBrowser);
}

const readInBrowser = () => readCatalogue(api);

export default function ActivitiesScreen() {
  const initial = useLoaderData<LoadState<Catalogue>>();
  const { loadState, willRetry, tryAgain } = useStartPageData(initial, readInBrowser);
  return (
    <>
      <Hero />
      <section className="mx-auto w-full max-w-[calc(var(--container-page)+2*var(--spacing-gutter))] flex-1 px-gutter pt-8 pb-20 tablet:pt-12">
        <h2 className="text-title">Choose Your Adventure</h2>
        <LinkedVoucherAlert />
        {loadState.state === "loading" && <Spinner label="Loading activities" className="py-24" />}
        {loadState.state === "failed" && (
          <StartPageFailure
            failure={loadState.failure}
            willRetry={willRetry}
            onTryAgain={tryAgain}
          />
        )}
        {loadState.state === "ready" && <ActivityList {...loadState.data} />}
      </section>
      {loadState.state === "ready" && <PrefetchRoute path={paths.dateTime} />}
    </>
  );
}

/** Tells visitors who came by a gift voucher link that the code is already stored. */
function LinkedVoucherAlert() {
  if (useBookingDraft().linkedVoucherCode === null) return null;
  return (
    <Alert tone="success" announced title="Your gift voucher is here." className="mt-5">
      Choose an activity and a time. We enter the code for you before you pay.
    </Alert>
  );
}

/** Everything that the start page shows. */
interface Catalogue {
  activities: Activity[];
  voucherTemplates: VoucherTemplate[];
}

/** All or nothing: a list that arrives later would shift the page. */
async function readCatalogue(api: ApiClient): Promise<Catalogue> {
  const [activities, voucherTemplates] = await Promise.all([
    api.activities.list(),
    api.voucherTemplates.list(),
  ]);
  return { activities, voucherTemplates };
}
