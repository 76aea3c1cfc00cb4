import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type BrowserContext, expect, type FrameLocator, type Page } from "@playwright/test";
import type { RunningServer } from "./running-server.ts";
import { test as base } from "./test.ts";

interface ParentSite {
  /**
   * `localhost` is another site than the product's 127.0.0.1; `insecure.test` would need HTTPS, but
   * has none.
   */
  host?: "localhost" | "insecure.test";
  /** The HTML of the frame; by default the product's own two lines. */
  frame?: string;
  isAllowed?: boolean;
}

interface Fixtures {
  /**
   * Opens a page of another site with an embedded booking. The page is taller than the window above
   * the booking, and continues below it.
   */
  openParentSite: (options?: ParentSite) => Promise<void>;
}

/** A browser test with another site, whose server runs until the test ends. */
export const test = base.extend<Fixtures>({
  openParentSite: async ({ page, server }, use) => {
    await page.addInitScript(blockStorage);
    const listeners: Server[] = [];
    await use(
      async ({ host = "localhost", frame = embedSnippet(server), isAllowed = true } = {}) => {
        for (const listener of listeners.splice(0)) await close(listener);
        const listener = createServer((_request, response) => {
          response.setHeader("Content-Type", "text/html; charset=utf-8");
          response.end(renderParentPage(frame));
        });
        listeners.push(listener);
        listener.listen(isAllowed ? Number(new URL(server.url).port) + PORT_OFFSET : 0);
        await once(listener, "listening");
        const origin = `http://${host}:${(listener.address() as AddressInfo).port}`;
        if (isAllowed) await allowOrigin(server, origin);
        await page.goto(origin);
      },
    );
    for (const listener of listeners) await close(listener);
  },
});

/** Blocks storage, as browsers do in a cross-site frame; a headless shell does not. */
function blockStorage(): void {
  if (window.parent === window) return;
  for (const storage of ["sessionStorage", "localStorage"]) {
    Object.defineProperty(window, storage, {
      get() {
        throw new DOMException("Access is denied for this document.", "SecurityError");
      },
    });
  }
}

/**
 * The offset from the product's own port; the same in each run, so that a site is allowed only
 * once.
 */
const PORT_OFFSET = 4000;

async function close(listener: Server): Promise<void> {
  const closed = once(listener, "close");
  listener.close();
  listener.closeAllConnections();
  await closed;
}

/** The snippet in docs/embedding.md. */
function embedSnippet({ url }: RunningServer): string {
  return `<div id="slipway-booking"></div>
<script src="${url}/embed.js" async></script>`;
}

/** Records every message and its origin before any other listener runs. */
function renderParentPage(frame: string): string {
  return `<!doctype html>
<html lang="en"><head><title>A day out</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>body { margin: 0 } section { height: 1200px }</style>
<script>
  heard = [];
  addEventListener("message", ({ data, origin }) => heard.push({ ...data, origin }));
</script></head>
<body><main><h1>A day out at the lake</h1><section>Our story</section>
${frame}
<section>Opening hours</section></main></body></html>`;
}

/** Allows an origin for good, and waits until the pages' policy has it. */
async function allowOrigin({ pool, url }: RunningServer, origin: string): Promise<void> {
  await pool.query(
    `UPDATE settings SET embed_origins = embed_origins || $1::text
     WHERE $1::text <> ALL (embed_origins)`,
    [origin],
  );
  await expect
    .poll(async () => (await fetch(url)).headers.get("content-security-policy"))
    .toContain(` ${origin}`);
}

/**
 * The embedded booking, once it is hydrated and its height is stable: an earlier click on a link
 * would load a new document, and a frame without storage would lose its state.
 */
export async function getBookingFrame(page: Page): Promise<FrameLocator> {
  const frame = page.frameLocator("iframe");
  await frame.locator("html[data-hydrated]").waitFor({ state: "attached" });
  await waitForStableHeight(page);
  return frame;
}

interface ReceivedMessage {
  type: string;
  height?: number;
  origin: string;
}

/** The messages that the parent page has received so far. */
export function getReceivedMessages(page: Page): Promise<ReceivedMessage[]> {
  return page.evaluate(() => (window as unknown as { heard: ReceivedMessage[] }).heard);
}

/** Expects that a cross-site frame has stored nothing in this browser. */
export async function expectNoStorage(page: Page, context: BrowserContext): Promise<void> {
  const frame = page.frames()[1];
  const storageErrors = await frame?.evaluate(() =>
    [() => window.sessionStorage, () => window.localStorage].map((storage) => {
      try {
        return String(storage());
      } catch (error) {
        return (error as DOMException).name;
      }
    }),
  );
  expect(storageErrors).toEqual(["SecurityError", "SecurityError"]);
  expect(await frame?.evaluate(() => document.cookie)).toBe("");
  expect(await context.cookies()).toEqual([]);
}

/**
 * The frame's height, once it is stable. Until then the parent page resizes the frame, and a click
 * in it may miss.
 */
export async function waitForStableHeight(page: Page): Promise<number> {
  let height = -1;
  let previousHeight = 0;
  await expect
    .poll(
      async () => {
        previousHeight = height;
        height = (await page.locator("iframe").boundingBox())?.height ?? 0;
        return height === previousHeight;
      },
      { intervals: [700] },
    )
    .toBe(true);
  return height;
}
