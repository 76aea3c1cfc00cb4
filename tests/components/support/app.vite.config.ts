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
 * Builds the product's pages as one module, `app.js`, and the packages that they use. Its export is
 * a function that runs all of the product's code: each call gives a test a fresh copy of all state,
 * as in a new tab, without parsing a megabyte again. The packages keep no state.
 */
export default defineConfig({
  root,
  publicDir: false,
  logLevel: "error",
  plugins: [productModules(), tailwindcss(), renderedComponents(), wrapInFunction()],
  // The page under test runs in a frame of the test runner, but the product must not render as in
  // another site's frame. Nor may it reload that frame; see open-app.ts.
  define: {
    "window.parent": "window",
    "window.location.reload": "window.reloadTab",
    "window.location.assign": "window.leaveTab",
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

/**
 * What the product's own build generates: the routes with their modules, and the contract's paths.
 */
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
 * Makes every component of the product record in `window.renderedComponents` that it was rendered,
 * and lists all components in `components.json`.
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

/** The functions of a module with a component's name, and where their bodies start. */
function findComponents(body: readonly Statement[]): { name: string; start: number }[] {
  return body.flatMap((contractPart) => {
    const declaration = "declaration" in contractPart ? contractPart.declaration : contractPart;
    if (declaration?.type !== "FunctionDeclaration" || !declaration.id || !declaration.body)
      return [];
    const { name } = declaration.id;
    return /^[A-Z]/.test(name) ? [{ name, start: declaration.body.start + 1 }] : [];
  });
}

/** Wraps all of `app.js` except its imports in `makeApp()`, which returns the module's exports. */
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

/** A module with the route tree of src/web/routes.ts, in which each route has its module. */
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
