import type { BrowserContext, Locator, Page, Response } from "@playwright/test";

/** Addresses of the product that are no pages of it. */
const NO_PAGE = /^\/(api|dev|files|healthz|readyz)\b/;

/**
 * From now on `goto`, `reload`, `goBack` and `goForward` of every page in this context end when the
 * page has come alive: what the server rendered does nothing when it is pressed before.
 * @param origin the product's; pages of other sites are left alone
 */
export function waitUntilAlive(context: BrowserContext, origin: string): void {
  context.on("page", (page) => {
    const { goto, reload, goBack, goForward } = page;
    page.goto = async (url, options) =>
      settled(page, await goto.call(page, url, toCommit(options)));
    page.reload = async (options) => settled(page, await reload.call(page, toCommit(options)));
    page.goBack = async (options) => settled(page, await goBack.call(page, toCommit(options)));
    page.goForward = async (options) =>
      settled(page, await goForward.call(page, toCommit(options)));
  });

  async function settled(page: Page, response: Response | null): Promise<Response | null> {
    const { origin: shown, pathname } = new URL(page.url());
    if (shown === origin && !NO_PAGE.test(pathname)) await pageIsAlive(page);
    return response;
  }
}

/** Waits until React has taken over the page that the element stands in. */
export async function untilAlive(element: Locator): Promise<void> {
  await element.waitFor();
  await pageIsAlive(element.page());
}

/** Opens a page that the server rendered, and waits until its fields and buttons work. */
export async function openAlive(page: Page, path: string): Promise<Response | null> {
  const document = await page.goto(path);
  await pageIsAlive(page);
  return document;
}

async function pageIsAlive(page: Page): Promise<void> {
  await page.locator("html[data-alive]").waitFor({ state: "attached" });
}

/** The page is waited for otherwise, and not until its last picture has come. */
function toCommit<Options extends object>(options?: Options) {
  return { waitUntil: "commit" as const, ...options };
}
