import type { Addon } from "../../../../shared/contract/catalogue.ts";
import { formatPence } from "../../../../shared/money.ts";
import { Stepper } from "../../../ui/Stepper.tsx";
import { addonIcon } from "./addon-icon.ts";

interface AddonRowProps {
  addon: Addon;
  quantity: number;
  onChange: (quantity: number) => void;
}

const AREAS =
  "[grid-template:'tile_name_name'_auto_'cost_cost_count'_auto_/_auto_minmax(0,1fr)_auto] " +
  "tablet:[grid-template:'tile_name_count'_auto_'tile_cost_count'_auto_/_auto_minmax(0,1fr)_auto]";

/** One add-on: what it is, what it costs, how many. Its picture fills in once it is chosen. */
export function AddonRow({ addon, quantity, onChange }: AddonRowProps) {
  const Icon = addonIcon(addon.name);
  const tile = quantity > 0 ? "bg-primary text-on-primary" : "bg-primary-soft text-primary";
  return (
    <li
      className={`grid items-center gap-x-3 gap-y-1 border-t border-line py-4 first:border-t-0 first:pt-0 last:pb-0 tablet:gap-x-4 tablet:py-5 ${AREAS}`}
    >
      <span
        aria-hidden="true"
        className={`grid size-touch place-items-center self-start rounded-control transition-colors duration-base [grid-area:tile] tablet:size-14 ${tile}`}
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
          each, up to {addon.maxQuantity}
        </span>
      </p>
      <Stepper
        label={addon.name}
        value={quantity}
        min={0}
        max={addon.maxQuantity}
        onChange={onChange}
        className="[grid-area:count]"
      />
    </li>
  );
}
