import { data, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { apiContext } from "../../api/api-client.ts";
import { api } from "../../api/browser-api.ts";
import type { Loaded } from "../../api/use-loaded.ts";
import { paths } from "../../paths.ts";
import { Spinner } from "../../ui/Spinner.tsx";
import { NextPageCode } from "../shell/NextPageCode.tsx";
import { pageMeta } from "../shell/page-meta.ts";
import { StartFailure } from "../shell/StartFailure.tsx";
import { readNow, useStartPageData } from "../shell/use-start-page-data.ts";
import { ActivityList } from "./ActivityList.tsx";
import { BroughtVoucher } from "./BroughtVoucher.tsx";
import { Hero } from "./Hero.tsx";
import { type Offer, readOffer } from "./read-offer.ts";

export const meta = pageMeta(
  "Choose Your Adventure",
  "Book your experience: choose from our exciting range of activities.",
  paths.home,
);

/** The first page is rendered with its list, or with what went wrong; it does not wait for retries. */
export async function loader({ context }: LoaderFunctionArgs) {
  const offer = await readNow(() => readOffer(context.get(apiContext)));
  return data(offer, { status: offer.state === "ready" ? 200 : 503 });
}

/** Who comes back finds the list where it was scrolled to, so it is read before the page changes. */
export function clientLoader() {
  return readNow(readHere);
}

const readHere = () => readOffer(api);

export default function ActivitiesScreen() {
  const initial = useLoaderData<Loaded<Offer>>();
  const { loaded, isGoingOn, tryAgain } = useStartPageData(initial, readHere);
  return (
    <>
      <Hero />
      <section className="mx-auto w-full max-w-[calc(var(--container-page)+2*var(--spacing-gutter))] flex-1 px-gutter pt-8 pb-20 tablet:pt-12">
        <h2 className="text-title">Choose Your Adventure</h2>
        <BroughtVoucher />
        {loaded.state === "loading" && <Spinner label="Loading activities" className="py-24" />}
        {loaded.state === "failed" && (
          <StartFailure failure={loaded.failure} isGoingOn={isGoingOn} onTryAgain={tryAgain} />
        )}
        {loaded.state === "ready" && <ActivityList {...loaded.data} />}
      </section>
      {loaded.state === "ready" && <NextPageCode path={paths.dateTime} />}
    </>
  );
}
