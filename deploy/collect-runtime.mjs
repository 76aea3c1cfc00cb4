import { cpSync, existsSync, globSync, mkdirSync, readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { dirname, join } from "node:path";

/**
 * `node deploy/collect-runtime.mjs FOLDER`: copies what the built server reads at run time into an
 * empty folder: the build, the migrations, and the packages that the build imports, with all that
 * these depend on. The embedded PostgreSQL stays behind. Prints the packages.
 */
const [target = ""] = process.argv.slice(2);
const root = join(import.meta.dirname, "..");
/** Of imports: the name of the package, in quotation marks as bundles write it. */
const IMPORT =
  /\b(?:from|import|require)\s*\(?\s*"((?:@[a-z0-9-]+\/)?[a-z0-9][\w.-]*)(?:\/[\w./-]+)?"/g;

mkdirSync(target);
for (const path of ["build/server", "build/web", "database/migrations", "package.json"]) {
  cpSync(join(root, path), join(target, path), {
    recursive: true,
    filter: (file) => !file.endsWith(".map") && !file.includes("compile-cache"),
  });
}
const packages = new Set();
for (const file of globSync("build/{server,web/server}/**/*.js", { cwd: root })) {
  for (const [, name = ""] of readFileSync(join(root, file), "utf8").matchAll(IMPORT)) {
    if (!builtinModules.includes(name)) collect(name, root);
  }
}
for (const path of packages) {
  cpSync(join(root, path), join(target, path), { recursive: true, filter: isOwnFile(path) });
}
console.log([...packages].sort().join("\n"));

/**
 * Adds a package, as a module in the folder `from` finds it, and what it depends on. A name that is
 * not installed is a word in a text of the bundle, or an optional package for another platform.
 * @param {string} name
 * @param {string} from
 */
function collect(name, from) {
  const path = find(name, from);
  if (path === undefined || packages.has(path)) return;
  packages.add(path);
  const { dependencies, optionalDependencies, peerDependencies } = JSON.parse(
    readFileSync(join(root, path, "package.json"), "utf8"),
  );
  const all = { ...dependencies, ...optionalDependencies, ...peerDependencies };
  for (const dependency of Object.keys(all)) collect(dependency, join(root, path));
}

/**
 * @param {string} name
 * @param {string} from
 * @returns {string | undefined} relative to the project's folder
 */
function find(name, from) {
  for (let folder = from; folder.startsWith(root); folder = dirname(folder)) {
    const path = join(folder, "node_modules", name);
    if (existsSync(join(path, "package.json"))) return path.slice(root.length + 1);
  }
  return undefined;
}

/**
 * Packages that a package has in its own folder are collected by themselves.
 * @param {string} path
 */
function isOwnFile(path) {
  const nested = join(root, path, "node_modules");
  return (/** @type {string} */ file) => !file.startsWith(nested);
}
