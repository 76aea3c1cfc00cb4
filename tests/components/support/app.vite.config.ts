import { join } from "node:path";
import type { AnyContractRouter } from "@orpc/contract";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin, type Rolldown } from "vite";
import { contract } from "../../../src/shared/contract/contract.ts";
import routes from "../../../src/web/routes.ts";
import { browserContract } from "../../../tools/browser-contract.ts";

const root = join(import.meta.dirname, "..", "..", "..");

/**
 * Builds the product's pages as one module, `app.js`, beside the packages that they are made with. What it
 * exports is a function that runs all of the product's code: each call gives a test a copy of all its
 * state, as a new tab has, without reading a megabyte again. The packages keep no state.
 */
export default defineConfig({
  root,
  publicDir: false,
  logLevel: "error",
  plugins: [productModules(), tailwindcss(), renderedComponents(), wrapInFunction()],
  // A test's page stands in a frame of the test runner; the product must not take it for a frame of
  // another site, which looks different.
  // Nor may it load that frame again; see open.ts.
  define: {
    "window.parent": "window",
    "window.location.reload": "window.reloadTab",
    "process.env.NODE_ENV": '"production"',
  },
  build: {
    outDir: "node_modules/.cache/components",
    emptyOutDir: true,
    reportCompressedSize: false,
    lib: {
      entry: join(import.meta.dirname, "app.tsx"),
      formats: ["es"],
      fileName: () => "entry.js",
    },
    rolldownOptions: {
      output: {
        chunkFileNames: "[name].js",
        minifyInternalExports: false,
        codeSplitting: {
          groups: [
            { name: "packages", test: /node_modules/, priority: 2 },
            { name: "app", test: /./, priority: 1 },
          ],
        },
      },
    },
  },
});

/** What the product's own build makes: its routes with their modules, and the contract's paths. */
function productModules(): Plugin {
  const { admin, ...publicContract } = contract;
  const endpoints: Record<string, AnyContractRouter> = {
    "virtual:contract-routes": publicContract,
    "virtual:admin-routes": { admin },
  };
  return {
    name: "product-modules",
    enforce: "pre",
    resolveId: (source) =>
      source in endpoints || source === "virtual:app-routes" ? `\0${source}` : null,
    load(id) {
      if (id === "\0virtual:app-routes") return routesModule();
      const contractPart = endpoints[id.slice(1)];
      return contractPart && browserContract(contractPart);
    },
  };
}

/**
 * Has every component of the product note that it was rendered, in `window.renderedComponents`, and lists
 * all of them in `components.json`.
 */
function renderedComponents(): Plugin {
  const names: string[] = [];
  return {
    name: "rendered-components",
    enforce: "post",
    transform(code, id) {
      const file = id.split("/src/web/")[1];
      if (!file?.endsWith(".tsx")) return null;
      let instrumented = code;
      for (const { name, start } of findComponents(this.parse(code).body).toReversed()) {
        names.push(`${file} ${name}`);
        const statement = `window.renderedComponents?.add(${JSON.stringify(`${file} ${name}`)});`;
        instrumented = instrumented.slice(0, start) + statement + instrumented.slice(start);
      }
      return { code: instrumented, map: null };
    },
    generateBundle() {
      this.emitFile({
        type: "asset",
        fileName: "components.json",
        source: JSON.stringify(names.toSorted()),
      });
    },
  };
}

type Statement = ReturnType<Rolldown.PluginContext["parse"]>["body"][number];

/** The functions of a module that are named as components are, and where their bodies start. */
function findComponents(body: readonly Statement[]): { name: string; start: number }[] {
  return body.flatMap((contractPart) => {
    const declaration = "declaration" in contractPart ? contractPart.declaration : contractPart;
    if (declaration?.type !== "FunctionDeclaration" || !declaration.id || !declaration.body)
      return [];
    const { name } = declaration.id;
    return /^[A-Z]/.test(name) ? [{ name, start: declaration.body.start + 1 }] : [];
  });
}

/** Puts all of `app.js` but its imports into `makeApp()`, which returns what the module exported. */
function wrapInFunction(): Plugin {
  return {
    name: "as-function",
    generateBundle(_, bundle) {
      const app = bundle["app.js"];
      if (app?.type !== "chunk") throw new Error("The build has no app.js.");
      const { body } = this.parse(app.code);
      const getText = ({ start, end }: { start: number; end: number }) =>
        app.code.slice(start, end);
      const imports = body.filter(({ type }) => type === "ImportDeclaration").map(getText);
      const parts = body
        .filter(({ type }) => type !== "ImportDeclaration")
        .map((contractPart) => {
          if (contractPart.type !== "ExportNamedDeclaration") return getText(contractPart);
          const names = contractPart.specifiers.map(
            ({ exported, local }) => `${getText(exported)}: ${getText(local)}`,
          );
          return `return { ${names} };`;
        });
      app.code = `${imports.join("\n")}\nexport function makeApp() {\n${parts.join("\n")}\n}\n`;
    },
  };
}

/** A module with the route tree of src/web/routes.ts, each route with the module that it names. */
function routesModule(): string {
  const imports: string[] = [];
  const toCode = (entry: RouteConfigEntry): string => {
    const name = `module${imports.length}`;
    imports.push(`import * as ${name} from "/src/web/${entry.file}";`);
    const { path, index, id = entry.file } = entry;
    const children = entry.children?.map(toCode).join(",");
    return `{ ...${JSON.stringify({ id, path, index })}, module: ${name}${
      children === undefined ? "" : `, children: [${children}]`
    } }`;
  };
  const tree = (routes as RouteConfigEntry[]).map(toCode).join(",");
  return `${imports.join("\n")}\nexport const routes = [${tree}];`;
}
