import { fileURLToPath } from "node:url";
import { defineConfig, type Rolldown } from "vite";

/**
 * Packages that are native, or that the pages load too. All others are bundled into the server:
 * finding and reading their files took a third of the start, and Square's 3,600 files took much of
 * the first payment.
 */
const external = [
  "@node-rs/argon2",
  "@react-pdf/renderer",
  "react",
  "react-dom",
  "react-router",
  "sharp",
];

/**
 * What a start loads is in two files: what launches the database, and the rest. Each further file
 * takes a millisecond to find, read and link, and there would be 50. Modules that a start does not
 * need at once stay in files of their own.
 */
const startChunks: Rolldown.CodeSplittingOptions = {
  // Otherwise the second file would also contain the modules of the first.
  includeDependenciesRecursively: false,
  groups: [{ name: nameStartChunk, debugName: "start" }],
};

/** The entries of the two, in the order in which they are loaded. */
const STEPS_OF_START = ["run-from-build", "start-built"];

/** The modules of each step: all that it imports, directly or not, but without `import()`. */
const modulesOfSteps = new Map<string, Set<string>>();

function nameStartChunk(moduleId: string, context: Rolldown.ChunkingContext): string | null {
  if (modulesOfSteps.size === 0) {
    for (const step of STEPS_OF_START) {
      const modules = new Set([fileURLToPath(import.meta.resolve(`./src/server/${step}.ts`))]);
      for (const one of modules) {
        for (const imported of context.getModuleInfo(one)?.importedIds ?? []) modules.add(imported);
      }
      modulesOfSteps.set(step, modules);
    }
  }
  return STEPS_OF_START.find((step) => modulesOfSteps.get(step)?.has(moduleId)) ?? null;
}

/** The server build for Node: main.js, two commands and the Square simulator in build/server. */
export default defineConfig(({ command }) => ({
  ...(command === "build" && { ssr: { noExternal: true as const, external } }),
  build: {
    ssr: true,
    outDir: "build/server",
    target: "node26",
    minify: false,
    sourcemap: true,
    copyPublicDir: false,
    rolldownOptions: {
      input: {
        main: "src/server/main.ts",
        migrate: "src/server/migrate-main.ts",
        "create-admin": "tools/create-admin.ts",
        simulator: "src/square-simulator/main.ts",
      },
      output: { chunkFileNames: "[name]-[hash].js", codeSplitting: startChunks },
    },
  },
}));
