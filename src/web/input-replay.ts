/**
 * What is typed, ticked or pressed before the page's scripts have come is done again once they have: React
 * knows nothing of it, and takes fields that it controls back to what the server rendered.
 */
export function withEarlyInput(html: string, nonce: string | undefined): string {
  const script = `<script nonce="${nonce ?? ""}">(${keepEarlyInput})()</script>`;
  return html.replace(/<head[^>]*>/, (head) => head + script);
}

/** Runs in the browser, from its own source: it may use nothing from around it. */
function keepEarlyInput(): void {
  type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
  const page = document.documentElement;
  const fields = new Map<Field, string | boolean>();
  let pressed: HTMLElement | null = null;

  function keepField({ target }: Event) {
    const field = target as Field;
    const isTick = field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type);
    fields.set(field, isTick ? field.checked : field.value);
  }
  function keepPress(event: Event) {
    const button = (event.target as Element).closest("button");
    if (button === null) return;
    // The browser would send the form by itself.
    event.preventDefault();
    pressed = button;
  }
  function setAgain(field: Field, kept: string | boolean) {
    if (typeof kept === "boolean") {
      if (kept || field.matches("[type=checkbox]")) {
        (field as HTMLInputElement).checked = !kept;
        field.click();
      }
      return;
    }
    // A chosen file stays, and cannot be set.
    if (field.type !== "file") {
      // React compares with what was last set by `field.value = …`, which it has made its own.
      field.value = "";
      const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value") ?? {};
      set?.call(field, kept);
    }
    for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
  }

  document.addEventListener("input", keepField, true);
  document.addEventListener("click", keepPress, true);
  new MutationObserver((_, observer) => {
    observer.disconnect();
    document.removeEventListener("input", keepField, true);
    document.removeEventListener("click", keepPress, true);
    for (const [field, kept] of fields) if (field.isConnected) setAgain(field, kept);
    if (pressed?.isConnected) pressed.click();
  }).observe(page, { attributes: true, attributeFilter: ["data-alive"] });
}
