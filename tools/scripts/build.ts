import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { builtinModules, isBuiltin } from 'node:module';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const dist = join(root, 'dist');

/** One hash over all the sources of a build. */
function sourceHash(patterns: string[]): string {
  const hash = createHash('sha256');
  for (const file of globSync(patterns, { cwd: root }).sort()) {
    // Changed tests and a changed workbench don't rebuild what a server of another run may be starting from.
    if (/\.test\.ts$|\/testing\/|\/workbench\//.test(file) || statSync(join(root, file)).isDirectory())
      continue;
    hash.update(`${file}\n`).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

async function whenChanged(name: string, patterns: string[], build: () => Promise<void>): Promise<void> {
  const stampFile = join(dist, `.${name}`);
  const hash = sourceHash([...patterns, 'package-lock.json', 'tools/scripts/build.ts']);
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash) return;
  process.stdout.write(`Building the ${name} …\n`);
  rmSync(stampFile, { force: true });
  await build();
  writeFileSync(stampFile, hash);
}

/** The server, and the worker threads that sanitize rich text and check PDFs. */
export const serverEntries = {
  main: 'server/check-node.ts',
  'rich-text-worker': 'server/platform/rich-text/worker.ts',
  'pdf-worker': 'server/platform/images/pdf-worker.ts',
};

/**
 * Bundles programs and all own files that they import into a folder, together with the files that they read at run
 * time: the schema, migrations, the marketplace's clients and the common passwords. Packages are not bundled.
 *
 * @param entries The source of each program, by the name of its file without the extension.
 * @returns The names of the packages that the programs import.
 */
export async function bundleServer(
  folder: string,
  entries: Readonly<Record<string, string>>,
): Promise<string[]> {
  const { rolldown } = await import('rolldown');
  rmSync(folder, { recursive: true, force: true });
  const external = (id: string) =>
    (!/^[./#]/.test(id) && !id.startsWith(root)) || builtinModules.includes(id);
  const bundle = await rolldown({
    input: Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, join(root, file)])),
    external,
    platform: 'node',
    cwd: root,
  });
  const { output } = await bundle.write({
    dir: folder,
    format: 'esm',
    entryFileNames: '[name].js',
    sourcemap: true,
  });
  await bundle.close();
  for (const sql of ['schema', 'migrations'])
    cpSync(join(root, 'server/platform/db', sql), join(folder, sql), { recursive: true });
  for (const client of ['client.ts', 'client.py'])
    cpSync(join(root, 'examples/marketplace', client), join(folder, client));
  const passwords = 'common-passwords.txt';
  cpSync(join(root, 'server/features/identity/auth', passwords), join(folder, passwords));
  const own = new Set(output.map(({ fileName }) => fileName));
  const imported = output.flatMap((file) =>
    file.type === 'chunk' ? [...file.imports, ...file.dynamicImports] : [],
  );
  const packages = imported
    .filter((id) => !own.has(id) && !isBuiltin(id))
    .map((id) => id.split('/', id.startsWith('@') ? 2 : 1).join('/'));
  return [...new Set(packages)].sort();
}

/**
 * Runs a build of pages. A test run sets its own NODE_ENV, with which the build would include React's development
 * code.
 */
export async function inProduction(build: () => Promise<unknown>): Promise<void> {
  const { NODE_ENV } = process.env;
  process.env['NODE_ENV'] = 'production';
  try {
    await build();
  } finally {
    if (NODE_ENV === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = NODE_ENV;
  }
}

/** Builds pages and server into dist/, each only if its sources changed. */
export async function build(): Promise<void> {
  mkdirSync(dist, { recursive: true });
  await whenChanged(
    'pages',
    [
      'web/**/*',
      'contract/**/*.ts',
      'docs/guide/*.md',
      'docs/handbook/**/*.md',
      'CHANGELOG.md',
      'tools/scripts/guide-blocks.ts',
      'tools/scripts/handbook.ts',
      'vite.config.ts',
      'lingui.config.ts',
    ],
    async () => {
      const vite = await import('vite');
      await inProduction(() =>
        vite.build({
          root: join(root, 'web'),
          configFile: join(root, 'vite.config.ts'),
          logLevel: 'warn',
        }),
      );
    },
  );
  await buildServer();
}

/** Builds only the server into dist/server, if its sources changed. */
export async function buildServer(): Promise<void> {
  mkdirSync(dist, { recursive: true });
  await whenChanged(
    'server',
    ['server/**/*', 'contract/**/*.ts', 'chain/abi/*', 'examples/marketplace/client.*'],
    async () => void (await bundleServer(join(dist, 'server'), serverEntries)),
  );
}

if (import.meta.main) await build();
