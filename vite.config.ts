import { writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import type { AnyContractRouter } from "@orpc/contract";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { contract } from "./src/shared/contract/contract.ts";
import { browserContract } from "./tools/browser-contract.ts";

/**
 * `virtual:contract-routes` and `virtual:admin-routes`: the methods and paths of the HTTP interface, for
 * the browser's client; those of the desk apart, because visitors need none of them. The schemas, and
 * the libraries that they are made of, stay out of the pages.
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

/** `build/web/chunks.json`: what each file for the browser was made of, for tests of what pages load. */
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
 * Recharts looks up a scale by its name among all that there are. Ours are two; asked for all, the
 * bundler adds what makes such a list to the piece that every page loads, the visitors' too.
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
 * Pages get their code by `src/web/app/route-module-loader.ts`. React Router's own way loads the page anew when code does
 * not come, and its prefetching does so too, for a page that nobody has asked for yet.
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
      if (!ROUTER_PREFETCHING.test(code)) throw new Error("React Router prefetches otherwise now.");
      return {
        code: code.replace(ROUTER_PREFETCHING, "function PrefetchPageLinks() { return null; }"),
        map: null,
      };
    },
  };
}

/** What the first page needs comes in a few files instead of some thirty small ones. */
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

/** Rendered on the server these are hundreds of files to find and read at each start: built in. */
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

/** The web part: pages rendered on the server and their code for the browser. */
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
