import { basename } from 'node:path';
import { format } from 'oxfmt';
import settings from '../../.oxfmtrc.json' with { type: 'json' };

/**
 * A generated text as `npm run format` would write it.
 * @param path the file's name or path; its ending says the language
 * @throws if the text is none of its language
 */
export async function formatted(path: string, text: string): Promise<string> {
  const { ignorePatterns: _, ...style } = settings;
  const { code, errors } = await format(basename(path), text, style);
  if (errors.length > 0) throw new Error(`${path}: ${errors.map(({ message }) => message).join('; ')}`);
  return code;
}
