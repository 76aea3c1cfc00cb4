import { type ParseArgsOptionsConfig, parseArgs } from "node:util";

/**
 * Reads a command's options. On an unknown or incomplete one it prints a sentence and ends the
 * process with 1.
 */
export function readOptions<const Options extends ParseArgsOptionsConfig>(options: Options) {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    if (!isWrongUse(error)) throw error;
    const names = Object.keys(options).map((name) => `--${name}`);
    console.error(`${error.message.replace(/\.?$/, ".")} This command has: ${names.join(", ")}.`);
    process.exit(1);
  }
}

function isWrongUse(error: unknown): error is Error {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return code.startsWith("ERR_PARSE_ARGS_");
}
