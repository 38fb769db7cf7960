import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Lock {
  packages: Record<string, { version?: string; license?: string; optional?: boolean }>;
}

/**
 * The license of every installed package, with its text if the package includes one.
 *
 * @param folder Where package-lock.json and node_modules are.
 * @throws A package whose manifest names no license, because it must not be shipped unread.
 */
export function licencesOf(folder: string): string {
  const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as Lock;
  const sections = Object.entries(lock.packages)
    .filter(([path]) => path !== '' && existsSync(join(folder, path)))
    .map(([path, { version, license }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      if (!license) throw new Error(`${name} ${version} names no licence.`);
      const files = readdirSync(join(folder, path)).filter((file) =>
        /^(licen[cs]e|notice|copying)/i.test(file),
      );
      const texts = files.map((file) => readFileSync(join(folder, path, file), 'utf8').trim());
      return [`${name} ${version}: ${license}`, ...texts].join('\n\n');
    });
  return `${sections.join(`\n\n${'─'.repeat(80)}\n\n`)}\n`;
}
