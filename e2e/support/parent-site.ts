import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type BrowserContext, expect, type FrameLocator, type Page } from "@playwright/test";
import type { RunningServer } from "./running-server.ts";
import { test as base } from "./test.ts";

interface ParentSite {
  /** `localhost` is another site than the product's 127.0.0.1; `insecure.test` needs HTTPS and has none. */
  host?: "localhost" | "insecure.test";
  /** Where the frame would be; the product's own two lines unless given. */
  frame?: string;
  isAllowed?: boolean;
}

interface Fixtures {
  /**
   * Opens a page of another site with the booking in it. The page is longer than the window before
   * the booking begins, and goes on after it.
   */
  openParentSite: (options?: ParentSite) => Promise<void>;
}

/** A browser test with a site of somebody else's, which listens until the test is over. */
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

/** As browsers do that keep nothing for a frame of another site; a headless shell is none of them. */
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

/** So far from the product's own port; the same in each run, so that a site is allowed only once. */
const PORT_OFFSET = 4000;

async function close(listener: Server): Promise<void> {
  const closed = once(listener, "close");
  listener.close();
  listener.closeAllConnections();
  await closed;
}

/** What docs/embedding.md tells a site to write. */
function embedSnippet({ url }: RunningServer): string {
  return `<div id="slipway-booking"></div>
<script src="${url}/embed.js" async></script>`;
}

/** It notes what it is told, and by whom, before anything else hears of it. */
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

/** For good: the next test finds it allowed. Pages say so within seconds. */
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
 * The booking in the page around it, once it has come alive and stands still: a link that is pressed
 * before leads to another document, in which a frame that may keep nothing has forgotten all.
 */
export async function getBookingFrame(page: Page): Promise<FrameLocator> {
  const frame = page.frameLocator("iframe");
  await frame.locator("html[data-alive]").waitFor({ state: "attached" });
  await waitForStableHeight(page);
  return frame;
}

interface ReceivedMessage {
  type: string;
  height?: number;
  origin: string;
}

/** What the page around the frame was told so far. */
export function getReceivedMessages(page: Page): Promise<ReceivedMessage[]> {
  return page.evaluate(() => (window as unknown as { heard: ReceivedMessage[] }).heard);
}

/** What a frame of another site may keep in this browser: nothing. */
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
 * The frame's height, once it has stayed the same over several reports. Until then the site moves
 * the frame, and a press that is aimed at something in it may miss.
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
