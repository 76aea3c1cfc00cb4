import { expect, inject, test } from "vitest";
import { adminScreens } from "./admin-screens.ts";
import { bookingScreens } from "./booking-screens.ts";
import { catalogueScreens } from "./catalogue-screens.ts";
import { visitorScreens } from "./visitor-screens.ts";

test("every page of the product is checked", () => {
  const coveredRoutes = new Set(
    [...visitorScreens, ...bookingScreens, ...catalogueScreens, ...adminScreens].map(
      ({ route }) => route,
    ),
  );
  expect(inject("routes").filter((route) => !coveredRoutes.has(route))).toEqual([]);
});
