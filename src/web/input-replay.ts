/**
 * Adds a script that records what the visitor types, ticks or presses before hydration and replays
 * it afterwards: React does not notice such input and resets controlled fields to their rendered
 * value.
 */
export function withInputReplay(html: string, nonce: string | undefined): string {
  const script = `<script nonce="${nonce ?? ""}">(${recordAndReplayInput})()</script>`;
  return html.replace(/<head[^>]*>/, (head) => head + script);
}

/**
 * Runs in the browser from its own source text, so it must not refer to anything outside itself.
 */
function recordAndReplayInput(): void {
  type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
  const root = document.documentElement;
  const fields = new Map<Field, string | boolean>();
  let clickedButton: HTMLElement | null = null;

  function recordField({ target }: Event) {
    const field = target as Field;
    const isCheckable = field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type);
    fields.set(field, isCheckable ? field.checked : field.value);
  }
  function recordClick(event: Event) {
    const button = (event.target as Element).closest("button");
    if (button === null) return;
    // Before hydration the browser would submit the form natively.
    event.preventDefault();
    clickedButton = button;
  }
  function restoreField(field: Field, value: string | boolean) {
    if (typeof value === "boolean") {
      if (value || field.matches("[type=checkbox]")) {
        (field as HTMLInputElement).checked = !value;
        field.click();
      }
      return;
    }
    // A chosen file survives hydration and cannot be set by a script.
    if (field.type !== "file") {
      // React compares with the last value assigned through `field.value`, which it overrides.
      field.value = "";
      const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value") ?? {};
      set?.call(field, value);
    }
    for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
  }

  document.addEventListener("input", recordField, true);
  document.addEventListener("click", recordClick, true);
  new MutationObserver((_, observer) => {
    observer.disconnect();
    document.removeEventListener("input", recordField, true);
    document.removeEventListener("click", recordClick, true);
    for (const [field, value] of fields) if (field.isConnected) restoreField(field, value);
    if (clickedButton?.isConnected) clickedButton.click();
  }).observe(root, { attributes: true, attributeFilter: ["data-hydrated"] });
}
