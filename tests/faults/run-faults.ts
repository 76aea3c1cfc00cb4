/* biome-ignore-all lint/suspicious/noConsole: it reports to a terminal. */
import { migrate } from "../../src/server/platform/database/migrate.ts";
import { startTestServer } from "../support/database-server.ts";
import { createDatabase } from "../support/scratch-database.ts";
import { runStories } from "./run-scenarios.ts";
import { Figures } from "./run-stats.ts";

export interface RunOptions {
  seed: string;
  runs: number;
  /** Only this one. */
  story: number | undefined;
  /** Print what happened in every story, not only where something was wrong. */
  hasTrace: boolean;
}

const BAD_STORIES_SHOWN = 3;

/** Tells stories on a database server of their own and prints the figures. @returns whether all was well */
export async function run({ seed, runs, story, hasTrace }: RunOptions): Promise<boolean> {
  const figures = new Figures();
  const server = await startTestServer();
  const templateUrl = await createDatabase(server.url);
  await migrate(templateUrl);
  const startedAt = performance.now();
  const bad = await runStories({
    serverUrl: server.url,
    templateUrl,
    figures,
    seed,
    first: story ?? 0,
    count: story === undefined ? runs : 1,
    lanes: runs === 1 || story !== undefined ? 1 : 2,
    onStory: ({ trace }) => {
      if (hasTrace) console.log(trace.join("\n"));
    },
  });
  const seconds = (performance.now() - startedAt) / 1000;
  await server.stop();
  for (const { trace, seed: name } of bad.slice(0, BAD_STORIES_SHOWN)) {
    if (!hasTrace) console.error(`\n── ${name}\n${trace.join("\n")}`);
  }
  for (const line of figures.lines()) console.log(line);
  console.log(`${figures.of("stories")} stories in ${seconds.toFixed(0)} s, seed ${seed}.`);
  for (const { seed: name, violations } of bad) {
    const [, number] = name.split("#");
    console.error(`WRONG, --seed ${seed} --story ${number}:`);
    for (const violation of violations) console.error(`  ${violation.slice(0, 400)}`);
  }
  return bad.length === 0;
}
