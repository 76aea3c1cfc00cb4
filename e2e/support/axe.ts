import type { Frame, Page } from "@playwright/test";
import axe, { type AxeResults } from "axe-core";

interface AxeViolation {
  /** The rule's name. */
  id: string;
  /** The markup that it is about. */
  html: string[];
}

/**
 * What axe finds wrong with the page as it stands, its frames included. Axe is put
 * into a document once, however often it is looked at.
 */
export async function runAxe(page: Page): Promise<AxeViolation[]> {
  await Promise.all(page.frames().map(injectAxe));
  const { violations } = await page.evaluate<AxeResults>(() =>
    (window as unknown as { axe: typeof axe }).axe.run(document, { resultTypes: ["violations"] }),
  );
  return violations.map(({ id, nodes }) => ({ id, html: nodes.map(({ html }) => html) }));
}

/** Axe of the page and those of its frames speak to one another; the product's frame is another site's. */
async function injectAxe(frame: Frame): Promise<void> {
  if (await frame.evaluate(() => "axe" in window)) return;
  await frame.evaluate(`${axe.source};
    window.axe.configure({ allowedOrigins: ["<unsafe_all_origins>"] });`);
}
