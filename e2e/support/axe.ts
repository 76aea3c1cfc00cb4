import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** Some of axe's rules, by their names or by their tags; all, unless it is given. */
export interface SomeRules {
  type: "rule" | "tag";
  values: string[];
}

interface Finding {
  /** The rule's name. */
  id: string;
  /** The markup that it is about. */
  at: string[];
}

/**
 * What axe finds wrong with the page as it stands. A page without frames is looked at as a whole: to
 * put the parts of several together axe opens a page of its own each time, which costs three times as
 * much. Nor does axe describe what is right.
 */
export async function findingsOf(page: Page, runOnly?: SomeRules): Promise<Finding[]> {
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ["violations"], ...(runOnly && { runOnly }) })
    .setLegacyMode(page.frames().length === 1)
    .analyze();
  return violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }));
}
