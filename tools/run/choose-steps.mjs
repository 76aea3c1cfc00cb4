/**
 * Parses a task's arguments: names of steps, to run only those, then arguments for the tools of
 * these steps (`browser e2e/admin --trace on`). `--fix` can be anywhere.
 * @param {import("./tasks.mjs").Step[]} steps
 * @param {string[]} argv
 */
export function chooseSteps(steps, argv) {
  const words = argv.filter((word) => word !== "--fix");
  const isName = (/** @type {string} */ word) => steps.some(({ name }) => name === word);
  const firstOther = words.findIndex((word) => !isName(word));
  const names = firstOther === -1 ? words : words.slice(0, firstOther);
  const args = words.slice(names.length);
  if (args.length > 0) assertTakesArguments(args, names, steps);
  const chosen = steps.filter(({ name }) => names.length === 0 || names.includes(name));
  const needsBuild = chosen.some(({ built = false }) => built);
  return {
    chosen: steps.filter((step) => chosen.includes(step) || (needsBuild && step.builds)),
    fix: argv.includes("--fix"),
    args,
  };
}

/**
 * @param {string[]} args
 * @param {string[]} names
 * @param {import("./tasks.mjs").Step[]} steps
 */
function assertTakesArguments(args, names, steps) {
  const all = steps.map(({ name }) => name).join(", ");
  if (names.length === 0) {
    throw new Error(
      `"${args[0]}" is not one of the steps: ${all}. Arguments follow a step's name.`,
    );
  }
  const stepWithoutArguments = steps.find(
    (step) => names.includes(step.name) && !step.takesArguments,
  );
  if (stepWithoutArguments)
    throw new Error(
      `"${args.join(" ")}": the step ${stepWithoutArguments.name} takes no arguments.`,
    );
}
