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
import type { ComponentType } from "react";

type Icon = ComponentType<{ className?: string }>;

/** Venues name their add-ons freely; these words are common enough to deserve a picture. */
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

/** Decoration only: nothing depends on the picture being the right one. */
export function addonIcon(name: string): Icon {
  return ICONS.find(([words]) => words.test(name))?.[1] ?? ShoppingBag;
}
