import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectRoot } from "../../src/server/platform/config/project-root.ts";

/** A built version of Slipway in a folder of its own. */
export interface Version {
  readonly name: string;
  readonly folder: string;
  /** The file names of its migrations, in order. */
  readonly migrations: readonly string[];
}

/** The version in the working tree, which the caller has built. */
export function currentVersion(): Version {
  return { name: "new", folder: projectRoot, migrations: listMigrations("HEAD").map(toName) };
}

/**
 * The newest commit whose migrations are this version's without the last ones, unchanged: what a
 * venue may be running before it upgrades.
 */
export function findVersionBefore(): string {
  const now = listMigrations("HEAD");
  const commits = git("log", "--format=%H", "HEAD", "--", "database/migrations").split("\n");
  const found = commits.find((commit) => {
    const before = listMigrations(`${commit}^`);
    return before.length < now.length && before.every((entry, index) => entry === now[index]);
  });
  if (found === undefined) throw new Error("No earlier version has a part of the migrations.");
  return git("rev-parse", `${found}^`);
}

/** Builds a commit in a worktree in the temporary folder, unless it is there already. */
export function buildVersion(ref: string): Version {
  const commit = git("rev-parse", `${ref}^{commit}`);
  const folder = join(tmpdir(), `slipway-version-${commit.slice(0, 12)}`);
  const builtFile = join(folder, "build", "drill-built");
  if (!existsSync(builtFile)) {
    if (!existsSync(folder)) git("worktree", "add", "--detach", "--force", folder, commit);
    build(folder);
    writeFileSync(builtFile, "");
  }
  return { name: "old", folder, migrations: listMigrations(commit).map(toName) };
}

/**
 * A copy of a built version with one more migration, which keeps earlier versions running: where
 * the version before has the same schema, only this shows what a migration does to it.
 */
export function withNextMigration(version: Version): Version {
  const folder = join(tmpdir(), `slipway-version-next-${process.pid}`);
  mkdirSync(folder);
  for (const part of ["build", "database", "package.json"]) {
    cpSync(join(version.folder, part), join(folder, part), { recursive: true });
  }
  symlinkSync(join(version.folder, "node_modules"), join(folder, "node_modules"));
  const newest = version.migrations.length;
  const name = `${toNumber(newest + 1)}-drill.sql`;
  writeFileSync(
    join(folder, "database", "migrations", name),
    `-- compatible-with: ${toNumber(newest)}
CREATE TABLE drill_notes (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, text text NOT NULL);
ALTER TABLE bookings ADD COLUMN drill_note text;
ALTER TABLE checkouts ADD COLUMN drill_note text;
ALTER TABLE payments ADD COLUMN drill_note text;\n`,
  );
  return { name: "next", folder, migrations: [...version.migrations, name] };
}

/** Whether a version declares that it runs on the database after all migrations of `later`. */
export function isCompatible(version: Version, later: Version): boolean {
  return later.migrations.slice(version.migrations.length).every((name) => {
    const sql = readFileSync(join(later.folder, "database", "migrations", name), "utf8");
    const oldest = /^-- compatible-with: (\d{4})$/m.exec(sql)?.[1];
    return oldest !== undefined && Number(oldest) <= version.migrations.length;
  });
}

/** Whether a version knows the line `compatible-with`; earlier ones refuse any later database. */
export function knowsCompatibility(version: Version): boolean {
  return hasInSource(version, "platform/database/migrate.ts", "compatible-with");
}

/** Whether a version keeps serving for DRAIN_DELAY_SECONDS after SIGTERM. */
export function knowsDrainDelay(version: Version): boolean {
  return hasInSource(version, "platform/config/config.ts", "DRAIN_DELAY_SECONDS");
}

/** @param file in src/server; a version without sources is a copy of this one */
function hasInSource({ folder }: Version, file: string, text: string): boolean {
  const source = join(folder, "src", "server", file);
  return !existsSync(source) || readFileSync(source, "utf8").includes(text);
}

function build(folder: string): void {
  const ours = readLock(projectRoot);
  const isPartOfOurs = Object.entries(readLock(folder)).every(
    ([path, { version }]) => path === "" || ours[path]?.version === version,
  );
  if (!isPartOfOurs) {
    run(folder, "node", "tools/run.mjs", "build");
    return;
  }
  const modules = join(folder, "node_modules");
  if (!existsSync(modules)) symlinkSync(join(projectRoot, "node_modules"), modules);
  run(folder, "react-router", "build", "--logLevel", "warn");
  run(folder, "vite", "build", "--config", "vite.server.config.ts", "--logLevel", "warn");
}

function readLock(folder: string): Record<string, { version?: string }> {
  return JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8")).packages;
}

/** Lines of hash and path, so that a changed file differs. */
function listMigrations(ref: string): string[] {
  const lines = git("ls-tree", ref, "database/migrations/").split("\n");
  return lines.filter((line) => line.endsWith(".sql")).sort(byPath);
}

function byPath(a: string, b: string): number {
  return toName(a) < toName(b) ? -1 : 1;
}

function toName(line: string): string {
  return line.slice(line.lastIndexOf("/") + 1);
}

function toNumber(version: number): string {
  return String(version).padStart(4, "0");
}

function git(...args: string[]): string {
  return execFileSync("git", args, { cwd: projectRoot, encoding: "utf8" }).trim();
}

function run(folder: string, command: string, ...args: string[]): void {
  const path = `${join(folder, "node_modules", ".bin")}:${process.env.PATH}`;
  execFileSync(command, args, {
    cwd: folder,
    env: { ...process.env, PATH: path },
    stdio: ["ignore", "ignore", "inherit"],
  });
}
