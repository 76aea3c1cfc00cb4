import { expect, test } from "vitest";
import { openApp } from "../support/open-app.ts";
import { venueApi } from "../support/venue-api.ts";
import { checkPage } from "./check-page.ts";

/** Opens the page of an unknown URL and injects a fault. */
async function openPageWith(change: (main: Element) => void): Promise<void> {
  await openApp("/no/such/page", venueApi());
  await expect.poll(() => document.querySelector("main")).not.toBeNull();
  change(document.querySelector("main") as Element);
}

function button(text: string, style: Partial<CSSStyleDeclaration>): Element {
  const element = document.createElement("button");
  element.textContent = text;
  Object.assign(element.style, style);
  return element;
}

test("a page without faults passes", async () => {
  await openPageWith(() => undefined);
  await checkPage();
});

test.each<[what: string, found: string, change: (main: Element) => void]>([
  [
    "a picture without a text alternative",
    "axe, light",
    (main) => main.append(document.createElement("img")),
  ],
  [
    "text that cannot be read in dark mode",
    "axe, dark",
    (main) => {
      const paragraph = document.createElement("p");
      paragraph.textContent = "Black, whatever the theme";
      paragraph.style.color = "#000";
      main.append(paragraph);
    },
  ],
  [
    "a button that is too small to tap",
    "too small to tap",
    (main) => main.append(button("x", { width: "30px", height: "30px" })),
  ],
  [
    "text outside its button",
    "text cut off on a phone",
    (main) =>
      main.append(
        button("Words that do not fit", { width: "50px", height: "50px", whiteSpace: "nowrap" }),
      ),
  ],
  [
    "content that only fits a wide phone",
    "320 px wide",
    (main) => main.append(button("Wide", { width: "380px", height: "50px", margin: "0" })),
  ],
  [
    "a second title",
    "titles",
    (main) => {
      const title = document.createElement("h1");
      title.textContent = "Another title";
      main.append(title);
    },
  ],
])("%s is detected", async (_, expectedFault, change) => {
  await openPageWith(change);
  await expect(checkPage()).rejects.toThrow(expectedFault);
});
