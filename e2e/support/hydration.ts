import type { BrowserContext, Locator, Page, Response } from "@playwright/test";

/** Paths of the product that are not pages. */
const NON_PAGE_PATH = /^\/(api|dev|files|healthz|readyz)\b/;

/**
 * Makes `goto`, `reload`, `goBack` and `goForward` of every page in this context wait until the
 * page is hydrated: clicks on server-rendered controls have no effect before.
 * @param origin the product's; pages of other sites are not affected
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

/** Waits until React has hydrated the element's page. */
export async function waitUntilHydrated(element: Locator): Promise<void> {
  await element.waitFor();
  await waitForHydratedPage(element.page());
}

/** Opens a server-rendered page and waits until its fields and buttons work. */
export async function openHydrated(page: Page, path: string): Promise<Response | null> {
  const document = await page.goto(path);
  await waitForHydratedPage(page);
  return document;
}

async function waitForHydratedPage(page: Page): Promise<void> {
  await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
}

/** Does not wait for the last picture, because hydration is awaited instead. */
function waitForCommit<Options extends object>(options?: Options) {
  return { waitUntil: "commit" as const, ...options };
}
