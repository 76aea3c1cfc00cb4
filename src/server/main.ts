import { enableCompileCache } from "node:module";
import { join } from "node:path";

// Before anything else is loaded: what V8 made of the packages and of the build at an earlier start
// is kept beside the build, which a new one empties. Where nothing can be written it is made anew.
enableCompileCache(join(import.meta.dirname, "compile-cache"));
// Packages such as React check everything that they are given otherwise, which takes a quarter of the time
// in which a page is rendered.
process.env.NODE_ENV ||= "production";
const { runFromBuild } = await import("./run-from-build.ts");
await runFromBuild();
