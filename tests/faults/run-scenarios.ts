import { tellStory } from "./run-scenario.ts";
import type { Story } from "./scenario.ts";
import { createWorld, type WorldOptions } from "./test-environment.ts";

interface StoriesOptions extends Omit<WorldOptions, "hasMailServer"> {
  seed: string;
  /** The number of the first story; each is replayed by the seed and its number. */
  first: number;
  count: number;
  /** How many worlds there are at a time. */
  lanes: number;
  onStory?: (story: Story) => void;
  /** Stops at the first story in which something is wrong. */
  stopsAtFirst?: boolean;
}

/** Stories that share a world, one after the other: a database costs more than a story. */
const PER_WORLD = 20;

/** Tells the stories and returns those in which something was wrong. */
export async function runStories(options: StoriesOptions): Promise<Story[]> {
  const { seed, first, count, lanes } = options;
  const bad: Story[] = [];
  let next = first;
  const tellSome = async () => {
    while (next < first + count && !(options.stopsAtFirst && bad.length > 0)) {
      const from = next;
      next = Math.min(first + count, from + PER_WORLD);
      bad.push(...(await tellWorld(options, seed, from, next)));
    }
  };
  await Promise.all(Array.from({ length: lanes }, tellSome));
  return bad;
}

async function tellWorld(
  options: StoriesOptions,
  seed: string,
  from: number,
  to: number,
): Promise<Story[]> {
  const bad: Story[] = [];
  const hasMailServer = Math.floor(from / PER_WORLD) % 2 === 0;
  const world = await createWorld({ ...options, hasMailServer });
  try {
    for (let number = from; number < to; number++) {
      const story = await tellStory(world, `${seed}#${number}`, number % PER_WORLD);
      options.onStory?.(story);
      if (story.violations.length === 0) continue;
      bad.push(story);
      if (options.stopsAtFirst) return bad;
      // What is broken stays broken: the rest begins in a new world.
      const rest = number + 1 < to ? await tellWorld(options, seed, number + 1, to) : [];
      return [...bad, ...rest];
    }
  } finally {
    await world.close();
  }
  return bad;
}
