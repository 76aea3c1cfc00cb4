/** The scripts wait no longer than this. */
export const IMAGE_WAIT_MAX_MS = 3500;

const PRIORITY_IMAGE = /<img\b[^>]*fetchPriority="high"/i;
const MODULE_PRELOADS = /<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g;
const MODULE_SCRIPT = /(<script\b[^>]*type="module"[^>]*>)(.*?)(?=<\/script>)/s;

/**
 * Delays the scripts of a page with a high-priority picture until the picture is shown, so that it
 * gets the bandwidth and the processor first. Such a page is readable, and its links work, without
 * scripts. This rewrites the HTML because React Router generates the script tags and has no option
 * for it. User input cannot match the patterns: React escapes it.
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

/** Static imports are hoisted and would run first, so they become dynamic ones. */
function deferImports(code: string, modules: readonly (string | undefined)[]): string {
  const imports = code
    .replaceAll(/^import \* as (\w+) from ("[^"]+");?$/gm, "const $1 = await import($2);")
    .replaceAll(/^import ("[^"]+");?$/gm, "await import($1);");
  const waitThenPreload = `await (${waitForPriorityImages})(${IMAGE_WAIT_MAX_MS});\n(${preloadModules})(${JSON.stringify(modules)});\n`;
  return waitThenPreload + imports;
}

/**
 * Runs in the browser from its own source text, so it must not refer to anything outside itself.
 */
async function waitForPriorityImages(maxWaitMs: number): Promise<void> {
  const nextFrame = () => new Promise(requestAnimationFrame);
  const loadedOrFailed = (picture: HTMLImageElement) =>
    new Promise((resolve) => {
      if (picture.complete) resolve(null);
      for (const eventName of ["load", "error"]) picture.addEventListener(eventName, resolve);
    });
  const pictures = document.querySelectorAll<HTMLImageElement>('img[fetchpriority="high"]');
  const painted = Promise.all(Array.from(pictures, loadedOrFailed)).then(nextFrame).then(nextFrame);
  // A background tab renders no frames.
  await Promise.race([painted, new Promise((resolve) => setTimeout(resolve, maxWaitMs))]);
}

/**
 * Preloads the modules all at once, instead of one after the other as each names the next. Also
 * runs in the browser from its own source text.
 */
function preloadModules(modules: readonly string[]): void {
  for (const href of modules) {
    document.head.append(
      Object.assign(document.createElement("link"), { rel: "modulepreload", href }),
    );
  }
}
