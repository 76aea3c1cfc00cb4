import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import type { CallExpression, Node, SourceFile } from "typescript/unstable/ast";
import {
  isCallExpression,
  isIdentifier,
  isPropertyAccessExpression,
  isStringLiteral,
} from "typescript/unstable/ast/is";
import {
  API,
  type Checker,
  type Type,
  TypeFlags,
  type TypeReference,
} from "typescript/unstable/sync";
import { projectRoot } from "../../src/server/platform/config/project-root.ts";

/**
 * What a field may hold: "string", "number", "boolean", "null", "undefined", "Date", "Buffer",
 * arrays of these ("string[]"), "json" for any other object or array, "json with Date" when a Date
 * or a Buffer is somewhere inside it, "any" for unknown.
 */
export type Kind = string;

/** A call of `defineStatement` as the compiler sees it. */
export interface DeclaredStatement {
  /** The module, from the project's root. */
  file: string;
  name: string;
  input: Record<string, Kind[]>;
  /** Undefined when the rows are of no use: `unknown` or `never`. */
  row: Record<string, Kind[]> | undefined;
}

/** What the server's sources declare of its SQL. */
export interface DeclaredSql {
  statements: DeclaredStatement[];
  /**
   * Where a query by Kysely's `sql` tag alone is executed and declares its rows, as
   * `sql<Row>`SELECT …`.execute(db)` does: nobody checks that declaration.
   */
  uncheckedRows: string[];
}

/** Defines statements whose names are not literals: each queue has two of its own. */
const QUEUES = "src/server/platform/jobs/lease.ts";

const CACHE_FILE = join(projectRoot, "node_modules/.cache/declared-statements.json");

/**
 * Returns the declared input and row type of every statement of the server. Stores them until a
 * source changes, because the compiler takes seconds.
 */
export function readDeclaredSql(): DeclaredSql {
  const sources = globSync(
    ["src/{server,shared}/**/*.ts", "tests/statements/*", "package-lock.json"],
    { cwd: projectRoot },
  );
  const hash = createHash("sha256");
  for (const file of sources.sort())
    hash.update(file).update(readFileSync(join(projectRoot, file)));
  const key = hash.digest("hex");
  const cached = existsSync(CACHE_FILE) && JSON.parse(readFileSync(CACHE_FILE, "utf8"));
  if (cached && cached.key === key) return cached.declared;
  const declared = compileDeclaredSql();
  mkdirSync(dirname(CACHE_FILE), { recursive: true });
  writeFileSync(CACHE_FILE, JSON.stringify({ key, declared }));
  return declared;
}

/** `unstable` is TypeScript's word for an API that may change with its version, which is pinned. */
function compileDeclaredSql(): DeclaredSql {
  const api = new API({ cwd: projectRoot });
  try {
    const config = join(import.meta.dirname, "tsconfig.json");
    const [project] = api.updateSnapshot({ openProjects: [config] }).getProjects();
    if (!project) throw new Error(`${config} is no project.`);
    const { program, checker, rootFiles } = project;
    const sources = rootFiles.flatMap((path) => program.getSourceFile(path) ?? []);
    const toFile = ({ fileName }: SourceFile) => relative(projectRoot, fileName);
    return {
      statements: sources.flatMap((source) => {
        if (source.fileName.endsWith(QUEUES)) return [];
        const statements = [
          ...findCalls(source, "defineStatement").map((call) => toDeclared(checker, call)),
          ...findCalls(source, "defineQueue").flatMap((call) => toDeclaredQueue(checker, call)),
        ];
        return statements.map((statement) => ({ file: toFile(source), ...statement }));
      }),
      uncheckedRows: sources.flatMap((source) =>
        findCalls(source, "execute")
          .filter((call) => declaresRows(checker, call))
          .map((call) => `${toFile(source)}: ${call.getText().slice(0, 100)}`),
      ),
    };
  } finally {
    api.close();
  }
}

function findCalls(node: Node, name: string): CallExpression[] {
  const found: CallExpression[] = [];
  const visit = (inner: Node): void => {
    if (isCallExpression(inner) && nameOf(inner.expression) === name) found.push(inner);
    inner.forEachChild(visit);
  };
  visit(node);
  return found;
}

/** The name of a called function or method. */
function nameOf(callee: Node): string | undefined {
  if (isPropertyAccessExpression(callee)) return callee.name.text;
  return isIdentifier(callee) ? callee.text : undefined;
}

function declaresRows(checker: Checker, { expression }: CallExpression): boolean {
  if (!isPropertyAccessExpression(expression)) return false;
  const query = checker.getTypeAtLocation(expression.expression);
  if (query?.getSymbol()?.name !== "RawBuilder" || !query.isTypeReference()) return false;
  const [row] = checker.getTypeArguments(query);
  return row !== undefined && (row.flags & TypeFlags.Unknown) === 0;
}

type Declaration = Omit<DeclaredStatement, "file">;

/** The statements of `defineQueue<Key>({ name, … })`, which returns them as `renew` and `postpone`. */
function toDeclaredQueue(checker: Checker, call: CallExpression): Declaration[] {
  const [name] = /(?<=name: ")[\w-]+/.exec(call.getText()) ?? [];
  const [key] = call.typeArguments?.map((node) => checker.getTypeFromTypeNode(node)) ?? [];
  if (!name || !key) throw new Error("A queue has a name and a type of key.");
  const input = toKinds(checker, key);
  const row = { tries: ["number"] };
  const reason = { reason: ["null", "string", "undefined"] };
  return [
    { name: `renew-${name}`, input, row },
    {
      name: `postpone-${name}`,
      input: { ...input, ...(call.getText().includes("storesReason: true") && reason) },
      row,
    },
  ];
}

function toDeclared(
  checker: Checker,
  { arguments: [name], typeArguments }: CallExpression,
): Declaration {
  if (!name || !isStringLiteral(name)) throw new Error("A statement's name is a string literal.");
  const [input, row] = typeArguments?.map((node) => checker.getTypeFromTypeNode(node)) ?? [];
  if (!input || !row) throw new Error(`${name.text}: the types of input and row are missing.`);
  const isUnread = (row.flags & (TypeFlags.Unknown | TypeFlags.Never)) !== 0;
  const [element] = isList(checker, input) ? checker.getTypeArguments(input) : [];
  return {
    name: name.text,
    input: toKinds(checker, element ?? input),
    row: isUnread ? undefined : toKinds(checker, row),
  };
}

function toKinds(checker: Checker, type: Type): Record<string, Kind[]> {
  return Object.fromEntries(
    checker
      .getPropertiesOfType(type)
      .map((property) => [property.name, kindsOf(checker, checker.getTypeOfSymbol(property))]),
  );
}

function kindsOf(checker: Checker, type: Type | undefined): Kind[] {
  const types = type?.isUnionType() ? type.getTypes() : [type];
  return [...new Set(types.map((one) => kindOf(checker, one)))].sort();
}

const KIND_OF_FLAGS: [flags: TypeFlags, kind: Kind][] = [
  [TypeFlags.StringLike, "string"],
  [TypeFlags.NumberLike, "number"],
  [TypeFlags.BooleanLike, "boolean"],
  [TypeFlags.Null, "null"],
  [TypeFlags.Undefined, "undefined"],
  [TypeFlags.AnyOrUnknown, "any"],
];

function kindOf(checker: Checker, type: Type | undefined): Kind {
  const primitive = KIND_OF_FLAGS.find(([flags]) => ((type?.flags ?? 0) & flags) !== 0);
  if (primitive) return primitive[1];
  if (!type) throw new Error("A field without a type.");
  const name = type.getSymbol()?.name;
  if (name === "Date") return "Date";
  if (name === "Buffer" || name === "Uint8Array") return "Buffer";
  const [element, ...others] = isList(checker, type) ? elementKinds(checker, type) : [];
  if (element && !element.startsWith("json") && others.length === 0) return `${element}[]`;
  return holdsDate(checker, type, new Set()) ? "json with Date" : "json";
}

function isList(checker: Checker, type: Type): type is TypeReference {
  return type.isTypeReference() && checker.isArrayType(type);
}

function elementKinds(checker: Checker, list: TypeReference): Kind[] {
  return kindsOf(checker, checker.getTypeArguments(list)[0]);
}

/** @param seen types that are not looked into again, because a type can contain itself */
function holdsDate(checker: Checker, type: Type | undefined, seen: Set<number>): boolean {
  if (!type || seen.has(type.id)) return false;
  seen.add(type.id);
  if (["Date", "Buffer", "Uint8Array"].includes(type.getSymbol()?.name ?? "")) return true;
  const holds = (inner: Type | undefined) => holdsDate(checker, inner, seen);
  if (type.isUnionType()) return type.getTypes().some(holds);
  if (!type.isObjectType()) return false;
  if (type.isTypeReference()) return checker.getTypeArguments(type).some(holds);
  return checker
    .getPropertiesOfType(type)
    .some((property) => holds(checker.getTypeOfSymbol(property)));
}
