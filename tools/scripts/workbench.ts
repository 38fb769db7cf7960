import { join } from 'node:path';
import { build, createServer, type InlineConfig } from 'vite';
import { pagePlugins } from '../../vite.config.ts';
import { inProduction } from './build.ts';

const root = join(import.meta.dirname, '../..');

/** The workbench is not part of the product's build, and has its own cache next to that of `npm run dev`. */
const config = (): InlineConfig => ({
  configFile: false,
  root: join(root, 'web/workbench'),
  cacheDir: join(root, 'node_modules/.vite-workbench'),
  plugins: pagePlugins(),
});

/**
 * Builds the workbench for its tests.
 * @returns the output folder
 */
export async function buildWorkbench(): Promise<string> {
  const outDir = join(root, '.cache/workbench');
  await inProduction(() =>
    build({
      ...config(),
      logLevel: 'warn',
      build: { outDir, emptyOutDir: true, target: 'es2023', reportCompressedSize: false, minify: false },
    }),
  );
  return outDir;
}

if (import.meta.main) {
  const port = Number(process.env['PORT'] || 4100);
  const server = await createServer({
    ...config(),
    server: { port, host: process.env['HOST'] || '127.0.0.1' },
  });
  await server.listen();
  server.printUrls();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void server.close().then(() => process.exit(0)));
}
