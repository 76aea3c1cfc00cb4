/**
 * The styles of the form, the dialogs and the button. They use the page's design tokens, so that both
 * are right in light and dark. A constructed style sheet is not subject to the page's `style-src`.
 */
const FORM_CSS = `
.fake-card { container-type: inline-size; font: inherit; color: var(--color-ink-1, CanvasText); text-align: start; }
.fake-card-block {
  display: grid; grid-template-columns: 1fr 1fr; border: 1px solid var(--color-line-strong, GrayText);
  border-radius: var(--radius-control, 12px); background: var(--color-card, Canvas);
}
.fake-card-cell { position: relative; min-width: 0; border-top: 1px solid var(--color-line, var(--color-line-strong)); }
.fake-card-cell[data-field="cardNumber"] { grid-column: 1 / -1; border-top: 0; }
.fake-card-cell[data-field="cvv"] { border-left: 1px solid var(--color-line, var(--color-line-strong)); }
.fake-card-cell[data-field="postalCode"] { grid-column: 1 / -1; }
@container (min-width: 26rem) {
  .fake-card-block { grid-template-columns: 1fr 1fr 1fr; }
  .fake-card-cell[data-field="postalCode"] { grid-column: auto; border-left: 1px solid var(--color-line, var(--color-line-strong)); }
}
.fake-card-cell label {
  position: absolute; inset: 0.5rem 1rem auto; overflow: hidden; white-space: nowrap; pointer-events: none;
  color: var(--color-ink-3, var(--color-ink-1)); font-size: 0.8125rem; font-weight: 400; line-height: 1.125rem;
}
.fake-card-cell input {
  display: block; box-sizing: border-box; width: 100%; height: 3.75rem; margin: 0; padding: 1.5rem 1rem 0.375rem;
  border: 0; border-radius: calc(var(--radius-control, 12px) - 1px); background: transparent; color: inherit;
  font: inherit; font-size: 1rem; line-height: 1.5rem; font-variant-numeric: tabular-nums; outline: 0;
}
.fake-card-cell input::placeholder { color: var(--color-ink-3, var(--color-ink-1)); opacity: 1; }
.fake-card-cell:has(input[aria-invalid="true"]) {
  z-index: 1; border-radius: calc(var(--radius-control, 12px) - 1px); box-shadow: inset 0 0 0 2px var(--color-danger, red);
}
.fake-card-cell:focus-within {
  z-index: 2; border-radius: calc(var(--radius-control, 12px) - 1px); background: var(--color-card, Canvas);
  box-shadow: 0 0 0 2px var(--color-focus-gap, Canvas), 0 0 0 5px var(--color-focus, Highlight); outline: 2px solid transparent;
}
.fake-card-cell:focus-within:has(input[aria-invalid="true"]) {
  z-index: 2; box-shadow: inset 0 0 0 2px var(--color-danger, red), 0 0 0 2px var(--color-focus-gap, Canvas), 0 0 0 5px var(--color-focus, Highlight);
}
.fake-card-brand {
  position: absolute; right: 1rem; top: 1.5rem; pointer-events: none; line-height: 1.875rem;
  color: var(--color-primary, var(--color-ink-1)); font-size: 0.8125rem; font-weight: 700; letter-spacing: 0.06em;
}
.fake-card-message, .fake-3ds .fake-3ds-message {
  margin: 0.5rem 0 0; color: var(--color-danger, red); font-size: 0.875rem; font-weight: 600; line-height: 1.25rem;
}
.fake-3ds {
  margin: auto; box-sizing: border-box; width: min(26rem, calc(100vw - 2rem)); padding: 1.5rem; border: 0; font: inherit;
  border-radius: var(--radius-card, 20px); background: var(--color-float, Canvas); color: var(--color-ink-2, CanvasText);
  box-shadow: var(--depth-float, 0 8px 40px rgb(0 0 0 / 0.4));
}
.fake-3ds::backdrop { background: var(--color-scrim, rgb(0 0 0 / 0.5)); }
.fake-3ds h2 { margin: 0 0 0.5rem; color: var(--color-ink-1); font-size: 1.25rem; font-weight: 700; line-height: 1.625rem; }
.fake-3ds p { margin-top: 0; }
.fake-3ds label { display: block; margin: 1rem 0 0.375rem; color: var(--color-ink-1); font-weight: 600; }
.fake-3ds input {
  box-sizing: border-box; width: 100%; height: 3.25rem; padding: 0 1rem; border: 1px solid var(--color-line-strong, GrayText);
  border-radius: var(--radius-control, 12px); background: var(--color-card, Canvas); color: var(--color-ink-1, CanvasText);
  font: inherit; font-size: 1rem; font-variant-numeric: tabular-nums;
}
.fake-3ds-buttons { display: grid; gap: 0.75rem; margin-top: 1.25rem; }
.fake-3ds button {
  min-height: 3.25rem; padding: 0 1.25rem; border: 1px solid var(--color-line-strong, GrayText); font: inherit; font-weight: 700;
  border-radius: 999px; background: transparent; color: var(--color-ink-1, CanvasText); cursor: pointer;
}
.fake-3ds button[data-testid="fake-3ds-submit"], .fake-3ds button[data-testid="fake-wallet-approve"] {
  border-color: transparent; background: var(--color-primary, Highlight); color: var(--color-on-primary, HighlightText);
}
.fake-google-pay {
  width: 100%; min-height: 3.25rem; border: 0; border-radius: 12px; background: #000; color: #fff; cursor: pointer;
  font: inherit; font-weight: 600; box-shadow: inset 0 0 0 1px #747775;
}
.fake-google-pay:focus-visible { outline: 3px solid var(--color-focus, Highlight); outline-offset: 2px; }
.fake-3ds input:focus-visible, .fake-3ds button:focus-visible {
  box-shadow: 0 0 0 2px var(--color-focus-gap, Canvas), 0 0 0 5px var(--color-focus, Highlight); outline: 2px solid transparent;
}
`;

let isStyleApplied = false;

/** Adds the styles to the page, once. */
export function applyFormStyles() {
  if (isStyleApplied) return;
  isStyleApplied = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(FORM_CSS);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
