import { enableCompileCache } from "node:module";
import { join } from "node:path";

// Before any other import: caches V8's compiled code beside the build; a new build empties that
// folder. Without write access there is no cache.
enableCompileCache(join(import.meta.dirname, "compile-cache"));
// Without this, React runs its development checks, a quarter of the time to render a page.
process.env.NODE_ENV ||= "production";
const { runFromBuild } = await import("./run-from-build.ts");
await runFromBuild();
