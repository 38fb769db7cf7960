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
import { builtinModules } from 'node:module';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');

/** One hash over all the sources of a build. */
function sourceHash(patterns: string[]): string {
  const hash = createHash('sha256');
  for (const file of globSync(patterns, { cwd: root }).sort()) {
    if (statSync(join(root, file)).isDirectory()) continue;
    hash.update(`${file}\n`).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

async function whenChanged(name: string, patterns: string[], build: () => Promise<void>): Promise<void> {
  const stampFile = join(dist, `.${name}`);
  const hash = sourceHash([...patterns, 'package-lock.json', 'scripts/build.ts']);
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash) return;
  process.stdout.write(`Building the ${name} …\n`);
  rmSync(stampFile, { force: true });
  await build();
  writeFileSync(stampFile, hash);
}

/** Bundles the server and all own files that it imports into one file; packages stay in node_modules. */
async function bundleServer(): Promise<void> {
  const { rolldown } = await import('rolldown');
  const folder = join(dist, 'server');
  rmSync(folder, { recursive: true, force: true });
  const external = (id: string) =>
    (!/^[./#]/.test(id) && !id.startsWith(root)) || builtinModules.includes(id);
  const bundle = await rolldown({
    input: {
      main: join(root, 'server/main.ts'),
      'rich-text-worker': join(root, 'server/rich-text/worker.ts'),
    },
    external,
    platform: 'node',
    cwd: root,
  });
  await bundle.write({ dir: folder, format: 'esm', entryFileNames: '[name].js', sourcemap: true });
  await bundle.close();
  cpSync(join(root, 'server/db/migrations'), join(folder, 'migrations'), { recursive: true });
  cpSync(join(root, 'examples/marketplace/client.ts'), join(folder, 'client.ts'));
}

/**
 * Builds pages and server into dist/, each only where its sources changed.
 */
export async function build(): Promise<void> {
  mkdirSync(dist, { recursive: true });
  await whenChanged(
    'pages',
    [
      'web/**/*',
      'contract/**/*.ts',
      'docs/connect.md',
      'scripts/guide-blocks.ts',
      'vite.config.ts',
      'lingui.config.ts',
    ],
    async () => {
      const vite = await import('vite');
      // A test run sets its own NODE_ENV, with which React would bring its development code.
      const { NODE_ENV } = process.env;
      process.env['NODE_ENV'] = 'production';
      try {
        await vite.build({
          root: join(root, 'web'),
          configFile: join(root, 'vite.config.ts'),
          logLevel: 'warn',
        });
      } finally {
        if (NODE_ENV === undefined) delete process.env['NODE_ENV'];
        else process.env['NODE_ENV'] = NODE_ENV;
      }
    },
  );
  await whenChanged(
    'server',
    ['server/**/*', 'contract/**/*.ts', 'chain/abi/*', 'examples/marketplace/client.ts'],
    bundleServer,
  );
}

if (import.meta.main) await build();
