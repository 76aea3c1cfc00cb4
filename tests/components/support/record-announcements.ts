import { expect, onTestFinished } from "vitest";

const LIVE = "output, [role=status], [role=alert], [aria-live=polite]";

/**
 * Notes from now on what the page says by itself to those who cannot see it: what changes in a live
 * region that stood there before (one that arrives with its words is often passed over), and each alert.
 * @returns waits until these words were said, since the last time that something was waited for
 */
export function listen(): (words: string | RegExp) => Promise<void> {
  const heard: string[] = [];

  function say(region: Element): void {
    const words = region.textContent?.trim().replace(/\s+/g, " ");
    if (words) heard.push(words);
  }

  const observer = new MutationObserver((records) => {
    const arrived = records.flatMap((record) => [...record.addedNodes]);
    changedIn(records, arrived).forEach(say);
    arrived.flatMap(alertsIn).forEach(say);
  });
  observer.observe(document, { subtree: true, childList: true, characterData: true });
  onTestFinished(() => observer.disconnect());

  return async (words) => {
    const isSaid = (text: string) =>
      typeof words === "string" ? text === words : words.test(text);
    await expect.poll(() => heard.some(isSaid) || heard.join("\n")).toBe(true);
    heard.length = 0;
  };
}

function changedIn(records: MutationRecord[], arrived: Node[]): Element[] {
  const regions = new Set(records.map(regionOf).filter((region) => region !== null));
  return [...regions].filter((region) => !arrived.some((node) => node.contains(region)));
}

function regionOf({ target }: MutationRecord): Element | null {
  const element = target instanceof Element ? target : target.parentElement;
  return element?.closest(LIVE) ?? null;
}

function alertsIn(node: Node): Element[] {
  if (!(node instanceof Element)) return [];
  return node.matches("[role=alert]") ? [node] : [...node.querySelectorAll("[role=alert]")];
}
