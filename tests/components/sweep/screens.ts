import { adminScreens } from "./admin-screens.ts";
import type { Screen } from "./screen.ts";
import { visitorScreens } from "./visitor-screens.ts";

/** Every screen of the product; a route that is missing here fails the sweep. */
export const screens: Screen[] = [...visitorScreens, ...adminScreens];
