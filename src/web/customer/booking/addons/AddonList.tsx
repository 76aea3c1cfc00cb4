import type { Addon } from "../../../../shared/contract/catalogue.ts";
import { Panel } from "../../../ui/Panel.tsx";
import { changeDraft } from "../booking-draft.ts";
import { useBookingDraft } from "../use-booking-draft.ts";
import { AddonRow } from "./AddonRow.tsx";
import { quantityOf, withQuantity } from "./addon-choice.ts";

interface AddonListProps {
  offer: readonly Addon[];
}

/** Everything on offer with the quantity chosen so far. */
export function AddonList({ offer }: AddonListProps) {
  const { addons } = useBookingDraft();
  if (offer.length === 0) {
    return <p>There is nothing to add at the moment. Please continue.</p>;
  }
  return (
    <>
      <h2 className="sr-only">Extras</h2>
      <Panel as="ul">
        {offer.map((addon) => (
          <AddonRow
            key={addon.id}
            addon={addon}
            quantity={quantityOf(addons, addon.id)}
            onChange={(quantity) => changeDraft({ addons: withQuantity(addons, addon, quantity) })}
          />
        ))}
      </Panel>
    </>
  );
}
