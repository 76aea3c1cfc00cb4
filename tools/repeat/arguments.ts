export type Wish =
  | { show: true }
  | { show: false; command: string[]; times: number; label?: string; keepGoing: boolean };

const USAGE = `npm run repeat -- <command> --times <number> [--label <text>] [--keep-going]
npm run repeat -- --show`;

/**
 * Our own options are known by their names, wherever they stand; everything else is the command, as
 * in \`npm run repeat -- npm test -- browser --times 20\`.
 */
export function wishOf(given: string[]): Wish {
  const command = [...given];
  const flag = (name: string) => {
    const at = command.indexOf(name);
    if (at !== -1) command.splice(at, 1);
    return at !== -1;
  };
  const value = (name: string) => {
    const at = command.indexOf(name);
    return at === -1 ? undefined : (command.splice(at, 2)[1] ?? "");
  };
  if (flag("--show")) return { show: true };
  const keepGoing = flag("--keep-going");
  const label = value("--label");
  const times = Number(value("--times"));
  if (command.length === 0 || !Number.isInteger(times) || times < 1 || label === "") {
    throw new Error(USAGE);
  }
  return { show: false, command, times, keepGoing, ...(label !== undefined && { label }) };
}
