import { expect, onTestFinished } from "vitest";

const LIVE_REGIONS = "output, [role=status], [role=alert], [aria-live=polite]";

/**
 * Records what the page announces to screen readers: changes in existing live regions (one that is
 * inserted together with its text is often not announced), and every alert.
 * @returns a function that waits until a text has been announced since its last call
 */
export function recordAnnouncements(): (expected: string | RegExp) => Promise<void> {
  const announcements: string[] = [];

  function record(region: Element): void {
    const expected = region.textContent?.trim().replace(/\s+/g, " ");
    if (expected) announcements.push(expected);
  }

  const observer = new MutationObserver((records) => {
    const addedNodes = records.flatMap((record) => [...record.addedNodes]);
    getChangedRegions(records, addedNodes).forEach(record);
    addedNodes.flatMap(findAlerts).forEach(record);
  });
  observer.observe(document, { subtree: true, childList: true, characterData: true });
  onTestFinished(() => observer.disconnect());

  return async (expected) => {
    const matches = (text: string) =>
      typeof expected === "string" ? text === expected : expected.test(text);
    await expect.poll(() => announcements.some(matches) || announcements.join("\n")).toBe(true);
    announcements.length = 0;
  };
}

function getChangedRegions(records: MutationRecord[], addedNodes: Node[]): Element[] {
  const regions = new Set(records.map(findLiveRegion).filter((region) => region !== null));
  return [...regions].filter((region) => !addedNodes.some((node) => node.contains(region)));
}

function findLiveRegion({ target }: MutationRecord): Element | null {
  const element = target instanceof Element ? target : target.parentElement;
  return element?.closest(LIVE_REGIONS) ?? null;
}

function findAlerts(node: Node): Element[] {
  if (!(node instanceof Element)) return [];
  return node.matches("[role=alert]") ? [node] : [...node.querySelectorAll("[role=alert]")];
}
