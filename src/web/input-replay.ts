/**
 * What is typed, ticked or pressed before the page's scripts have come is done again once they have: React
 * knows nothing of it, and takes fields that it controls back to what the server rendered.
 */
export function withInputReplay(html: string, nonce: string | undefined): string {
  const script = `<script nonce="${nonce ?? ""}">(${recordAndReplayInput})()</script>`;
  return html.replace(/<head[^>]*>/, (head) => head + script);
}

/** Runs in the browser, from its own source: it may use nothing from around it. */
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
    // The browser would send the form by itself.
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
    // A chosen file stays, and cannot be set.
    if (field.type !== "file") {
      // React compares with what was last set by `field.value = …`, which it has made its own.
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
  }).observe(root, { attributes: true, attributeFilter: ["data-alive"] });
}
