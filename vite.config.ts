import { writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import type { AnyContractRouter } from "@orpc/contract";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { contract } from "./src/shared/contract/contract.ts";
import { browserContract } from "./tools/browser-contract.ts";

/**
 * `virtual:contract-routes` and `virtual:admin-routes`: the methods and paths of the API for the
 * browser's client. The admin routes are separate because visitors do not need them. Schemas and
 * their libraries stay out of the pages.
 */
function contractRoutes(): Plugin {
  const { admin, ...publicContract } = contract;
  const routes: Record<string, AnyContractRouter> = {
    "virtual:contract-routes": publicContract,
    "virtual:admin-routes": { admin },
  };
  return {
    name: "contract-routes",
    resolveId: (source) => (source in routes ? `\0${source}` : null),
    load(id) {
      const part = routes[id.slice(1)];
      return part && browserContract(part);
    },
  };
}

/**
 * Writes `build/web/chunks.json`: the modules of each browser file, for tests of what pages load.
 */
function chunkList(): Plugin {
  return {
    name: "chunk-list",
    applyToEnvironment: ({ name }) => name === "client",
    async writeBundle({ dir = "" }, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const list = chunks.map(({ fileName, moduleIds, imports, dynamicImports }) => [
        `/${fileName}`,
        {
          modules: moduleIds.map((id) => relative(import.meta.dirname, id)),
          imports: imports.map((name) => `/${name}`),
          dynamicImports: dynamicImports.map((name) => `/${name}`),
        },
      ]);
      const json = JSON.stringify(Object.fromEntries(list), null, 1);
      await writeFile(join(dir, "..", "chunks.json"), json);
    },
  };
}

const ALL_SCALES = "import * as d3Scales from 'victory-vendor/d3-scale';";

/**
 * Recharts imports the whole d3 scales module to look one up by name, and the bundler then adds the
 * namespace helper to a chunk that every page loads, visitors' pages included. We use two scales.
 */
function twoScales(): Plugin {
  return {
    name: "two-scales",
    transform(code, id) {
      if (!id.includes("/recharts/") || !code.includes(ALL_SCALES)) return null;
      const two =
        "import { scaleLinear, scalePoint } from 'victory-vendor/d3-scale';" +
        "const d3Scales = { scaleLinear, scalePoint };";
      return { code: code.replace(ALL_SCALES, two), map: null };
    },
  };
}

const ROUTER = /react-router\/dist\/\w+\/lib\/dom\/ssr\//;
const OWN_LOADING = join(import.meta.dirname, "src/web/app/route-module-loader.ts");
const ROUTER_PREFETCHING = /function PrefetchPageLinks\(.*?(?=\nfunction Meta\()/s;

/**
 * Pages load their code with `src/web/app/route-module-loader.ts`. React Router's own loader
 * reloads the page when code fails to load, and so does its prefetching, even for a page that
 * nobody has opened yet.
 */
function ownRouteLoading(): Plugin {
  return {
    name: "own-route-loading",
    enforce: "pre",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    resolveId: (source, importer) =>
      source === "./routeModules.js" && ROUTER.test(importer ?? "") ? OWN_LOADING : null,
    transform(code, id) {
      if (!ROUTER.test(id) || !id.endsWith("/components.js")) return null;
      if (!ROUTER_PREFETCHING.test(code))
        throw new Error("React Router's prefetching has changed: update ROUTER_PREFETCHING.");
      return {
        code: code.replace(ROUTER_PREFETCHING, "function PrefetchPageLinks() { return null; }"),
        map: null,
      };
    },
  };
}

/** Bundles what the first page needs into a few files instead of about thirty small ones. */
const chunks = {
  groups: [
    {
      name: "framework",
      test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]|src[\\/]web[\\/]app[\\/]route-module-loader\.ts/,
    },
    {
      name: "shell",
      test: /src[\\/]web[\\/](root|booking[\\/]activities[\\/]ActivitiesScreen)\.tsx/,
    },
  ],
};

/**
 * Bundled into the server-side pages: as packages they are hundreds of files to find and read at
 * each start.
 */
const builtIn = [
  /^@base-ui\//,
  /^@floating-ui\//,
  "@hookform/resolvers",
  "libphonenumber-js",
  "lucide-react",
  "react-hook-form",
  "signature_pad",
  "zod",
];

/** The web build: pages rendered on the server, and their code for the browser. */
export default defineConfig(({ command }) => ({
  plugins: [
    contractRoutes(),
    tailwindcss(),
    reactRouter(),
    twoScales(),
    ownRouteLoading(),
    chunkList(),
  ],
  ...(command === "build" && { ssr: { noExternal: builtIn } }),
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: chunks } } } },
  },
}));
