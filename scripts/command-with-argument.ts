import { parseArgs } from 'node:util';

/**
 * Runs a command that takes one argument: prints how it is used where that is missing or --help is given, and the
 * message of an error, with which it fails.
 * @param option the name of an option with a value, where the command has one
 */
export async function commandWithArgument(
  usage: string,
  work: (argument: string, value: string | undefined) => Promise<void>,
  option?: string,
): Promise<void> {
  try {
    const { values, positionals } = parseArgs({
      options: {
        help: { type: 'boolean', default: false },
        ...(option !== undefined && { [option]: { type: 'string' } }),
      },
      allowPositionals: true,
    });
    const [argument] = positionals;
    if (!values.help && argument !== undefined && positionals.length === 1) {
      const value = option === undefined ? undefined : (values as Record<string, unknown>)[option];
      return await work(argument, typeof value === 'string' ? value : undefined);
    }
    console.error(usage);
    process.exitCode = values.help ? 0 : 1;
  } catch (error) {
    console.error(`\n${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}
