/** Where focus goes when the dialog closes and what opened it has gone: whichever of these is seen. */
export const ACCOUNT_BUTTON_IDS = ["account-menu-button", "main-menu-button"] as const;

export function shownAccountButton(): HTMLElement | null {
  const buttons = ACCOUNT_BUTTON_IDS.map((id) => document.getElementById(id));
  return buttons.find((button) => button?.checkVisibility()) ?? null;
}
