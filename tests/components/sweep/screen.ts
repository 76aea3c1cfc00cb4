import type { FakeApi } from "../support/fake-api.ts";
import type { TabOptions } from "../support/open-app.ts";

/** A screen of the product, and the states in which it is checked. */
export interface Screen {
  /** The route's path in src/web/routes.ts. */
  route: string;
  /** A URL of that route. */
  path: string;
  /** Tells several screens of one route apart. */
  variant?: string;
  /** A new server with the usual responses of the screen. */
  api: () => FakeApi;
  tab?: () => TabOptions;
  /** Functions that bring the open screen into further states. */
  states?: Record<string, () => Promise<void>>;
}
