import type { Locator, Page } from "@playwright/test";

/** A member of staff at the back office, who works with the mouse and without pauses. */
export class Staff {
  readonly page: Page;
  /** On controls and fields; also on a field that has the focus already. */
  presses = 0;
  /** How many of the presses were on a field that had the focus already. */
  pressesOnFocused = 0;
  /** Characters typed. */
  keys = 0;
  #startedAt: number | undefined;

  constructor(page: Page) {
    this.page = page;
  }

  async press(control: Locator): Promise<void> {
    this.#startedAt ??= performance.now();
    this.presses += 1;
    await control.click();
  }

  async type(field: Locator, text: string): Promise<void> {
    await field.waitFor();
    if (await field.evaluate((element) => element === document.activeElement)) {
      this.pressesOnFocused += 1;
    }
    await this.press(field);
    this.keys += text.length;
    await field.pressSequentially(text);
  }

  button(name: string | RegExp, within: Locator | Page = this.page): Locator {
    return within.getByRole("button", { name, exact: true });
  }

  /** @returns the dialog that the action of the open booking opens */
  async chooseAction(action: string, dialogTitle = action): Promise<Locator> {
    await this.press(this.button("Actions"));
    await this.press(this.page.getByRole("menuitem", { name: action, exact: true }));
    return this.page.getByRole("dialog", { name: dialogTitle, exact: true });
  }

  /** @returns the seconds from the first press until the element is visible */
  async waitFor(element: Locator): Promise<number> {
    await element.waitFor();
    return (performance.now() - (this.#startedAt ?? Number.NaN)) / 1000;
  }
}
