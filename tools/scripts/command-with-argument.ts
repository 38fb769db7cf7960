import { parseArgs } from 'node:util';

/**
 * Runs a command that takes one argument. Prints its usage if the argument is missing or --help is given. On an
 * error it prints the message and fails.
 */
export async function commandWithArgument(
  usage: string,
  work: (argument: string) => Promise<void>,
): Promise<void> {
  try {
    const { values, positionals } = parseArgs({
      options: { help: { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    const [argument] = positionals;
    if (!values.help && argument !== undefined && positionals.length === 1) return await work(argument);
    console.error(usage);
    process.exitCode = values.help ? 0 : 1;
  } catch (error) {
    console.error(`\n${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}
