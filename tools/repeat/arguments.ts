export type RepeatOptions =
  | { show: true }
  | { show: false; command: string[]; times: number; label?: string; keepGoing: boolean };

const USAGE = `npm run repeat -- <command> --times <number> [--label <text>] [--keep-going]
npm run repeat -- --show`;

/**
 * Parses the command line. Our own options can stand anywhere; everything else is the command: `npm
 * run repeat -- npm test -- browser --times 20`.
 * @throws Error with the usage
 */
export function parseArguments(args: string[]): RepeatOptions {
  const command = [...args];
  const takeFlag = (name: string) => {
    const at = command.indexOf(name);
    if (at !== -1) command.splice(at, 1);
    return at !== -1;
  };
  const takeValue = (name: string) => {
    const at = command.indexOf(name);
    return at === -1 ? undefined : (command.splice(at, 2)[1] ?? "");
  };
  if (takeFlag("--show")) return { show: true };
  const keepGoing = takeFlag("--keep-going");
  const label = takeValue("--label");
  const times = Number(takeValue("--times"));
  if (command.length === 0 || !Number.isInteger(times) || times < 1 || label === "") {
    throw new Error(USAGE);
  }
  return { show: false, command, times, keepGoing, ...(label !== undefined && { label }) };
}
