import type { Page } from "@playwright/test";

/** Where the product is shown: in a page of its own, or in a frame. */
export type PageOrFrame = Pick<Page, "getByLabel" | "getByRole" | "getByTestId" | "getByText">;
