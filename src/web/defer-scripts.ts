/** After so many milliseconds the scripts wait no longer. */
export const IMAGE_WAIT_MAX_MS = 3500;

const PRIORITY_IMAGE = /<img\b[^>]*fetchPriority="high"/i;
const MODULE_PRELOADS = /<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g;
const MODULE_SCRIPT = /(<script\b[^>]*type="module"[^>]*>)(.*?)(?=<\/script>)/s;

/**
 * A page whose picture is what the visitor waits for can be read, and its links work, without any
 * script: its scripts are fetched once the picture is shown, so that line and processor are the
 * picture's until then. React Router writes the markup of the scripts itself and takes no such wish.
 * What a person typed cannot be meant: React escapes it.
 */
export function deferScripts(html: string): string {
  if (!PRIORITY_IMAGE.test(html)) return html;
  const modules = Array.from(html.matchAll(MODULE_PRELOADS), ([, href]) => href);
  return html
    .replaceAll(MODULE_PRELOADS, "")
    .replace(
      MODULE_SCRIPT,
      (_script, tag: string, code: string) => tag + deferImports(code, modules),
    );
}

/** Static imports would run first, wherever they stand. */
function deferImports(code: string, modules: readonly (string | undefined)[]): string {
  const imports = code
    .replaceAll(/^import \* as (\w+) from ("[^"]+");?$/gm, "const $1 = await import($2);")
    .replaceAll(/^import ("[^"]+");?$/gm, "await import($1);");
  const waitThenPreload = `await (${waitForPriorityImages})(${IMAGE_WAIT_MAX_MS});\n(${preloadModules})(${JSON.stringify(modules)});\n`;
  return waitThenPreload + imports;
}

/** Runs in the browser, from its own source: it may use nothing from around it. */
async function waitForPriorityImages(maxWaitMs: number): Promise<void> {
  const nextFrame = () => new Promise(requestAnimationFrame);
  const loadedOrFailed = (picture: HTMLImageElement) =>
    new Promise((resolve) => {
      if (picture.complete) resolve(null);
      for (const eventName of ["load", "error"]) picture.addEventListener(eventName, resolve);
    });
  const pictures = document.querySelectorAll<HTMLImageElement>('img[fetchpriority="high"]');
  const painted = Promise.all(Array.from(pictures, loadedOrFailed)).then(nextFrame).then(nextFrame);
  // A tab in the background has no frames.
  await Promise.race([painted, new Promise((resolve) => setTimeout(resolve, maxWaitMs))]);
}

/** Runs in the browser too: all at once, instead of one after the other as they name each other. */
function preloadModules(modules: readonly string[]): void {
  for (const href of modules) {
    document.head.append(
      Object.assign(document.createElement("link"), { rel: "modulepreload", href }),
    );
  }
}
