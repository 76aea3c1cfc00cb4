import type { BrowserContext, Locator, Page, Response } from "@playwright/test";

/** Addresses of the product that are no pages of it. */
const NON_PAGE_PATH = /^\/(api|dev|files|healthz|readyz)\b/;

/**
 * From now on `goto`, `reload`, `goBack` and `goForward` of every page in this context end when the
 * page has come alive: what the server rendered does nothing when it is pressed before.
 * @param origin the product's; pages of other sites are left alone
 */
export function installHydrationWait(context: BrowserContext, origin: string): void {
  context.on("page", (page) => {
    const { goto, reload, goBack, goForward } = page;
    page.goto = async (url, options) =>
      afterHydration(page, await goto.call(page, url, waitForCommit(options)));
    page.reload = async (options) =>
      afterHydration(page, await reload.call(page, waitForCommit(options)));
    page.goBack = async (options) =>
      afterHydration(page, await goBack.call(page, waitForCommit(options)));
    page.goForward = async (options) =>
      afterHydration(page, await goForward.call(page, waitForCommit(options)));
  });

  async function afterHydration(page: Page, response: Response | null): Promise<Response | null> {
    const { origin: pageOrigin, pathname } = new URL(page.url());
    if (pageOrigin === origin && !NON_PAGE_PATH.test(pathname)) await waitForHydratedPage(page);
    return response;
  }
}

/** Waits until React has taken over the page that the element stands in. */
export async function waitUntilHydrated(element: Locator): Promise<void> {
  await element.waitFor();
  await waitForHydratedPage(element.page());
}

/** Opens a page that the server rendered, and waits until its fields and buttons work. */
export async function openHydrated(page: Page, path: string): Promise<Response | null> {
  const document = await page.goto(path);
  await waitForHydratedPage(page);
  return document;
}

async function waitForHydratedPage(page: Page): Promise<void> {
  await page.locator("html[data-alive]").waitFor({ state: "attached" });
}

/** The page is waited for otherwise, and not until its last picture has come. */
function waitForCommit<Options extends object>(options?: Options) {
  return { waitUntil: "commit" as const, ...options };
}
