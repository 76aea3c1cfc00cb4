import { EmptyBoat } from "../../ui/EmptyBoat.tsx";
import { ActivityCard } from "./ActivityCard.tsx";
import type { Offer } from "./read-offer.ts";
import { VoucherCard } from "./VoucherCard.tsx";

/** How many cards are in view at first; their pictures do not wait to be scrolled to. */
const CARDS_IN_VIEW = 3;

/** The activities, and gift vouchers in the full last row. */
export function ActivityList({ activities, voucherTemplates }: Offer) {
  if (activities.length === 0) return <NoActivities voucherTemplates={voucherTemplates} />;
  return (
    <ul className="mt-5 grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-5 tablet:mt-6 tablet:gap-x-6 tablet:gap-y-8">
      {activities.map((activity, index) => (
        <li key={activity.id} className="grid">
          <ActivityCard activity={activity} isInView={index < CARDS_IN_VIEW} />
        </li>
      ))}
      <li className="col-span-full grid">
        <VoucherCard templates={voucherTemplates} />
      </li>
    </ul>
  );
}

/** A venue between two seasons; a gift for the next one can still be bought where it suggests any. */
function NoActivities({ voucherTemplates }: Pick<Offer, "voucherTemplates">) {
  return (
    <>
      <div className="py-8 text-center">
        <EmptyBoat />
        <p className="text-lg font-semibold text-ink-1">No activities available at the moment.</p>
        <p className="mt-1 text-balance">New dates appear here first. Please look in again soon.</p>
      </div>
      {voucherTemplates.length > 0 && <VoucherCard templates={voucherTemplates} />}
    </>
  );
}
