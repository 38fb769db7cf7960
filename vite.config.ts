import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const compressible = /\.(?:js|css|html|svg|json|webmanifest)$/;

/** Writes `.br` and `.gz` beside every text asset, so that no request waits for a compressor. */
function precompressed(): Plugin {
  let outDir = '';
  return {
    name: 'precompressed',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    async writeBundle() {
      const files = await readdir(outDir, { recursive: true });
      // index.html gets its nonce per answer, so a compressed copy of it would be of no use.
      const texts = files.filter((name) => compressible.test(name) && name !== 'index.html');
      await Promise.all(
        texts.map(async (name) => {
          const path = join(outDir, name);
          const text = await readFile(path);
          const [small, smaller] = await Promise.all([
            promisify(gzip)(text, { level: 9 }),
            promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
          ]);
          await Promise.all([writeFile(`${path}.gz`, small), writeFile(`${path}.br`, smaller)]);
        }),
      );
    },
  };
}

/** Leaves the calls' summaries out of the pages: only the API document shows them, and that comes from the server. */
function withoutSummaries(): Plugin {
  return {
    name: 'without-summaries',
    transform: {
      filter: { id: /\/contract\/[\w-]+\.calls\.ts$/ },
      handler: (code) => ({
        code: code.replace(/^\s*summary:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),?$/gm, ''),
        map: null,
      }),
    },
  };
}

/** What the sign-in page needs of packages, in two files: many small ones compress worse and travel slower. */
const startGroups = [
  {
    name: 'base',
    test: /node_modules\/(?:react|react-dom|scheduler|react-router|@remix-run|@lingui|use-sync-external-store)\//,
    priority: 2,
  },
  {
    name: 'controls',
    test: /@mantine\/core\/esm\/(?:core|utils\/InlineInput|components\/(?:ActionIcon|Button|Checkbox|CloseButton|Input|InputBase|Loader|PasswordInput|TextInput|Transition|UnstyledButton))\//,
    priority: 1,
  },
];

const server = 'http://127.0.0.1:4000';

export default defineConfig({
  root: 'web',
  // The server replaces this word in index.html by a fresh nonce in every answer.
  html: { cspNonce: '__CSP_NONCE__' },
  plugins: [
    react(),
    lingui({ failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset({ descriptorFields: 'message' })] }),
    withoutSummaries(),
    precompressed(),
  ],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: startGroups } } },
  },
  server: {
    proxy: { '/api': server, '/adminapi': server, '/images': server, '/getOrderHistory': server },
  },
});
