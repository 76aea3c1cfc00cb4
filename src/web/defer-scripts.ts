/** After so many milliseconds the scripts wait no longer. */
export const PATIENCE_MS = 3500;

const PICTURE = /<img\b[^>]*fetchPriority="high"/i;
const PRELOADS = /<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g;
const MODULE = /(<script\b[^>]*type="module"[^>]*>)(.*?)(?=<\/script>)/s;

/**
 * A page whose picture is what the visitor waits for can be read, and its links work, without any
 * script: its scripts are fetched once the picture is shown, so that line and processor are the
 * picture's until then. React Router writes the markup of the scripts itself and takes no such wish.
 * What a person typed cannot be meant: React escapes it.
 */
export function pictureFirst(html: string): string {
  if (!PICTURE.test(html)) return html;
  const modules = Array.from(html.matchAll(PRELOADS), ([, href]) => href);
  return html
    .replaceAll(PRELOADS, "")
    .replace(MODULE, (_script, tag: string, code: string) => tag + later(code, modules));
}

/** Static imports would run first, wherever they stand. */
function later(code: string, modules: readonly (string | undefined)[]): string {
  const imports = code
    .replaceAll(/^import \* as (\w+) from ("[^"]+");?$/gm, "const $1 = await import($2);")
    .replaceAll(/^import ("[^"]+");?$/gm, "await import($1);");
  const wait = `await (${untilShown})(${PATIENCE_MS});\n(${preload})(${JSON.stringify(modules)});\n`;
  return wait + imports;
}

/** Runs in the browser, from its own source: it may use nothing from around it. */
async function untilShown(patienceMs: number): Promise<void> {
  const frame = () => new Promise(requestAnimationFrame);
  const arrived = (picture: HTMLImageElement) =>
    new Promise((resolve) => {
      if (picture.complete) resolve(null);
      for (const end of ["load", "error"]) picture.addEventListener(end, resolve);
    });
  const pictures = document.querySelectorAll<HTMLImageElement>('img[fetchpriority="high"]');
  const shown = Promise.all(Array.from(pictures, arrived)).then(frame).then(frame);
  // A tab in the background has no frames.
  await Promise.race([shown, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
}

/** Runs in the browser too: all at once, instead of one after the other as they name each other. */
function preload(modules: readonly string[]): void {
  for (const href of modules) {
    document.head.append(
      Object.assign(document.createElement("link"), { rel: "modulepreload", href }),
    );
  }
}
