import Camera from "lucide-react/icons/camera";
import Car from "lucide-react/icons/car";
import Coffee from "lucide-react/icons/coffee";
import LifeBuoy from "lucide-react/icons/life-buoy";
import LockKeyhole from "lucide-react/icons/lock-keyhole";
import Shirt from "lucide-react/icons/shirt";
import ShoppingBag from "lucide-react/icons/shopping-bag";
import Smartphone from "lucide-react/icons/smartphone";
import Utensils from "lucide-react/icons/utensils";
import Waves from "lucide-react/icons/waves";
import { type ComponentType, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Addon } from "../../../shared/contract/public/catalogue.ts";
import { formatPence } from "../../../shared/money.ts";
import { formatFailure } from "../../app/api-failure.ts";
import { api } from "../../app/browser-api.ts";
import { pageMeta } from "../../app/page-meta.ts";
import { paths } from "../../app/paths.ts";
import { StepHeading } from "../../app/StepHeading.tsx";
import { useApiQuery } from "../../app/use-api-query.ts";
import { bookingDraft, changeDraft, useBookingDraft } from "../../draft/booking-draft.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { focusInvalidNumber } from "../../ui/focus.ts";
import { Panel } from "../../ui/Panel.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { Stepper } from "../../ui/Stepper.tsx";
import { guardStep } from "../frame/guards.ts";
import { StepActions } from "../frame/StepActions.tsx";
import { StepFallback } from "../frame/StepFallback.tsx";
import {
  formatAddonChanges,
  formatRemovedAddons,
  getLimit,
  getQuantity,
  parseRemovedAddons,
  reviewAddons,
  withQuantity,
} from "./addon-selection.ts";

export const meta = pageMeta("Add Optional Items", "Choose what makes the day nicer.");

export function clientLoader() {
  return guardStep("addons");
}

export function HydrateFallback() {
  return <StepFallback />;
}

/** The optional add-ons of a booking. */
export default function AddonsScreen() {
  const navigate = useNavigate();
  const { addons, activity, slot } = useBookingDraft();
  const [availableAddons, reload] = useApiQuery(
    (signal) => api.addons.list({ activityId: activity?.id, startsAt: slot?.startsAt }, { signal }),
    [activity?.id, slot?.startsAt],
  );
  const changes = useAddonReview(availableAddons.state === "ready" ? availableAddons.data : null);

  return (
    <>
      <StepHeading
        title="Add Optional Items"
        lead="Nothing here is needed for the session. Take what makes the day nicer."
      />
      {changes.length > 0 && (
        <Alert tone="warn" announced title="Your extras have changed" className="mt-6">
          <ul>
            {changes.map((changeText) => (
              <li key={changeText}>{changeText}</li>
            ))}
          </ul>
        </Alert>
      )}
      <div className="mt-6 desktop:mt-8">
        {availableAddons.state === "loading" && <Spinner label="Loading add-ons" />}
        {availableAddons.state === "failed" && (
          <Alert
            tone="danger"
            title="Failed to load add-ons"
            actions={
              <Button variant="outline" size="md" onClick={reload}>
                Try Again
              </Button>
            }
          >
            {formatFailure(availableAddons.failure)} You can also continue
            {addons.length > 0 ? " with the extras that you have chosen." : " without extras."}
          </Alert>
        )}
        {availableAddons.state === "ready" && <AddonList availableAddons={availableAddons.data} />}
      </div>
      <StepActions
        back={paths.customerInfo}
        onContinue={() => focusInvalidNumber() || navigate(paths.waiver)}
      />
    </>
  );
}

/**
 * Updates the chosen add-ons to what is available now and returns the changes, one sentence each.
 * Starts with the add-ons that the payment step has already removed.
 */
function useAddonReview(availableAddons: Addon[] | null): string[] {
  const removedNames = parseRemovedAddons(useLocation().state);
  const [changeTexts, setChangeTexts] = useState(() => formatRemovedAddons(removedNames));

  useEffect(() => {
    if (!availableAddons) return;
    const review = reviewAddons(bookingDraft().addons, availableAddons);
    const newChanges = formatAddonChanges(review);
    if (newChanges.length === 0) return;
    changeDraft({ addons: review.addons });
    setChangeTexts((previous) => [...new Set([...previous, ...newChanges])]);
  }, [availableAddons]);

  return changeTexts;
}

interface AddonListProps {
  availableAddons: readonly Addon[];
}

/** All available add-ons with the chosen quantities. */
function AddonList({ availableAddons }: AddonListProps) {
  const { addons } = useBookingDraft();
  if (availableAddons.length === 0) {
    return <p>There is nothing to add at the moment. Please continue.</p>;
  }
  return (
    <>
      <h2 className="sr-only">Extras</h2>
      <Panel as="ul">
        {availableAddons.map((addon) => (
          <AddonRow
            key={addon.id}
            addon={addon}
            quantity={getQuantity(addons, addon.id)}
            onChange={(quantity) => changeDraft({ addons: withQuantity(addons, addon, quantity) })}
          />
        ))}
      </Panel>
    </>
  );
}

interface AddonRowProps {
  addon: Addon;
  quantity: number;
  onChange: (quantity: number) => void;
}

const AREAS =
  "[grid-template:'tile_name_name'_auto_'cost_cost_count'_auto_/_auto_minmax(0,1fr)_auto] " +
  "tablet:[grid-template:'tile_name_count'_auto_'tile_cost_count'_auto_/_auto_minmax(0,1fr)_auto]";

/** One add-on. Its icon is filled once it is chosen. */
function AddonRow({ addon, quantity, onChange }: AddonRowProps) {
  const Icon = addonIcon(addon.name);
  const limit = getLimit(addon);
  const tileClass = quantity > 0 ? "bg-primary text-on-primary" : "bg-primary-soft text-primary";
  return (
    <li
      className={`grid items-center gap-x-3 gap-y-1 border-t border-line py-4 first:border-t-0 first:pt-0 last:pb-0 tablet:gap-x-4 tablet:py-5 ${AREAS}`}
    >
      <span
        aria-hidden="true"
        className={`grid size-touch place-items-center self-start rounded-control transition-colors duration-base [grid-area:tile] tablet:size-14 ${tileClass}`}
      >
        <Icon className="size-5 tablet:size-6" />
      </span>
      <div className="[grid-area:name]">
        <h3 className="text-[1.0625rem] leading-6 font-semibold">{addon.name}</h3>
        {addon.description && <p className="text-sm text-pretty text-ink-3">{addon.description}</p>}
      </div>
      <p className="font-semibold text-ink-1 tabular-nums [grid-area:cost]">
        {formatPence(addon.pricePence)}{" "}
        <span className="block text-sm font-normal whitespace-nowrap text-ink-3 tablet:inline">
          {limit === 0 ? "Sold out" : `each, up to ${limit}`}
          {limit > 0 && addon.left !== null && ` · ${addon.left} left`}
        </span>
      </p>
      <Stepper
        label={addon.name}
        value={quantity}
        min={0}
        max={limit}
        onChange={onChange}
        className="[grid-area:count]"
      />
    </li>
  );
}

type Icon = ComponentType<{ className?: string }>;

/** Venues name their add-ons freely; these words are common enough for an icon of their own. */
const ICONS: readonly [RegExp, Icon][] = [
  [/wetsuit|shirt|hoodie|jacket|shoe|boot/i, Shirt],
  [/phone|pouch/i, Smartphone],
  [/camera|photo|video|picture/i, Camera],
  [/towel|robe/i, Waves],
  [/chocolate|coffee|tea|drink|doughnut|cake/i, Coffee],
  [/lunch|meal|picnic|pizza|burger|snack/i, Utensils],
  [/locker/i, LockKeyhole],
  [/parking/i, Car],
  [/vest|buoyancy|helmet/i, LifeBuoy],
];

/** Decoration only: a wrong icon does no harm. */
function addonIcon(name: string): Icon {
  return ICONS.find(([pattern]) => pattern.test(name))?.[1] ?? ShoppingBag;
}
