import type { Page } from "@playwright/test";

/** Where the product is shown: a page of its own, or a frame in another. */
export type PageOrFrame = Pick<Page, "getByLabel" | "getByRole" | "getByTestId" | "getByText">;
