import { expect, type Page } from "@playwright/test";

interface Ear {
  heard?: string[];
}

/**
 * Notes what a page says by itself to those who cannot see it: what changes in a live region that
 * stood there before (one that arrives with its words is often passed over), and each alert.
 */
export async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard: string[] = [];
    (window as Ear).heard = heard;
    const LIVE = "output, [role=status], [role=alert], [aria-live=polite]";

    function regionOf({ target }: MutationRecord): Element | null {
      const element = target instanceof Element ? target : target.parentElement;
      return element?.closest(LIVE) ?? null;
    }
    function alertsIn(node: Node): Element[] {
      if (!(node instanceof Element)) return [];
      return node.matches("[role=alert]") ? [node] : [...node.querySelectorAll("[role=alert]")];
    }
    function say(region: Element) {
      const words = region.textContent?.trim().replace(/\s+/g, " ");
      if (words) heard.push(words);
    }

    function changedIn(records: MutationRecord[], arrived: Node[]): Element[] {
      const regions = new Set(records.map(regionOf).filter((region) => region !== null));
      return [...regions].filter((region) => !arrived.some((node) => node.contains(region)));
    }

    new MutationObserver((records) => {
      const arrived = records.flatMap((record) => [...record.addedNodes]);
      changedIn(records, arrived).forEach(say);
      arrived.flatMap(alertsIn).forEach(say);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

/** It was said since the page was loaded or since the last time that something was waited for. */
export async function expectHeard(page: Page, words: string | RegExp): Promise<void> {
  const pattern = typeof words === "string" ? exactly(words) : words;
  await expect
    .poll(() => heardSoFar(page))
    .toEqual(expect.arrayContaining([expect.stringMatching(pattern)]));
  await page.evaluate(() => (window as Ear).heard?.splice(0));
}

function heardSoFar(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as Ear).heard ?? []);
}

function exactly(words: string): RegExp {
  return new RegExp(`^${words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`);
}
