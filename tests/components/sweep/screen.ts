import type { FakeApi } from "../support/fake-api.ts";
import type { TabOptions } from "../support/open-app.ts";

/** A screen of the product, and the states in which it is looked at. */
export interface Screen {
  /** As src/web/routes.ts names it. */
  route: string;
  /** An address of that route. */
  path: string;
  /** Which of several such pages this is; only where one route has several. */
  variant?: string;
  /** A new server, whose answers show the screen as it mostly is. */
  api: () => FakeApi;
  tab?: () => TabOptions;
  /** What brings the open screen into each further state. */
  states?: Record<string, () => Promise<void>>;
}
