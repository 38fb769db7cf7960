import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { guides } from './tools/scripts/guide-blocks.ts';
import { handbook } from './tools/scripts/handbook.ts';

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

/** Leaves out of the pages what of a call only the server and the API document ask for. */
function withoutServersPart(): Plugin {
  const text = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/.source;
  const object = /\{[^{}]*(?:\{[^{}]*\}[^{}]*)?\}/.source;
  const fields =
    'approval|beforeSecondFactor|endsOwn|event|exactNumbers|figures|proof|secret|sensitivity|summary|waits|waitsForOthers';
  const line = new RegExp(`^\\s*(?:${fields}):\\s*(?:${text}|${object}|true),?$`, 'gm');
  return {
    name: 'without-servers-part',
    transform: {
      filter: { id: /\/contract\/\w+\/[\w-]+\.calls\.ts$/ },
      handler: (code) => ({ code: code.replace(line, ''), map: null }),
    },
  };
}

/** Leaves out of Mantine's components the names that only developer tools show. */
function withoutDisplayNames(): Plugin {
  return {
    name: 'without-display-names',
    apply: 'build',
    transform: {
      filter: { id: /\/@mantine\/[\w/.-]+\.mjs$/ },
      handler: (code) => ({ code: code.replace(/^\w+\.displayName = "[^"]*";$/gm, ''), map: null }),
    },
  };
}

/**
 * What every visit needs, in few files: a browser asks an HTTP/1.1 server for six at a time, and the call that the screen
 * waits for stands behind them. First what the sign-in page needs of packages, then the page with all that it needs of ours,
 * then the frame of the private screens, the dashboard and what nearly every list is made of, and last what nearly every
 * page of a record is made of. Each takes what those before it left.
 */
const sharedGroups = [
  {
    name: 'base',
    test: /node_modules\/(?:react|react-dom|scheduler|react-router|@remix-run|@lingui|use-sync-external-store(?!\/.*with-selector))\//,
    priority: 5,
  },
  {
    name: 'controls',
    test: /@mantine\/core\/esm\/(?:core|utils\/InlineInput|components\/(?:ActionIcon|Button|Checkbox|CloseButton|Input|InputBase|Loader|PasswordInput|TextInput|Transition|UnstyledButton))\//,
    priority: 4,
  },
  {
    name: 'start',
    test: /web\/(?:app\/(?:app|router)|features\/identity\/session\/login)\.tsx?$/,
    priority: 3,
  },
  {
    name: 'screens',
    test: /web\/(?:app\/screens|features\/.*\/(?:screens|manifest))\.ts$/,
    priority: 2.5,
  },
  {
    name: 'inside',
    test: /(?:contract\/platform\/bulk|web\/(?:app\/(?:inbox\.module|private-routes|run-state|shell)|lib\/(?:call-files|tour)|features\/workspace\/dashboard\/dashboard|ui\/(?:notes\/use-assigned-filter|list-screen|row-actions|row-menu|status-mark|copyable|instant|amount|use-change|onboarding\/onboarding-panel)))\.(?:tsx?|css)$|icons\/Icon(?:Ban|Eye|Refresh)\.mjs$/,
    priority: 2,
  },
  {
    name: 'record',
    test: /web\/ui\/(?:record-(?:live|page)|records\/record-view|personal\/personal-view|description-list|notes\/notes-panel)\.tsx$|icons\/Icon(?:HandStop|Lock)\.mjs$/,
    priority: 1,
  },
  {
    name: 'form',
    test: /web\/(?:lib\/use-navigate-while-shown|ui\/(?:call-form|record-form|reason-field))\.tsx?$/,
    priority: 1,
  },
  // What the charts share with other parts.
  {
    name: 'charts-shared',
    test: /(?:components\/(?:ColorSwatch|VisuallyHidden)\/|utils\/to-int|use-callback-ref\/|use-sync-external-store\/.*with-selector)/,
    priority: 1,
  },
  { name: 'sentences', test: /web\/(?:features\/\w+\/audit-labels|lib\/audit-sentences)\.ts$/, priority: 1 },
];

/** Files that the tests, the measurements, the server and this file know by their names. */
const known = new Set([
  'base',
  'charts',
  'charts-shared',
  'controls',
  'fee-updates',
  'inside',
  'live-start',
  'private-routes',
  'rolldown-runtime',
  'screens',
  'start',
]);

/** What index.html and the frame of the private screens load. No other file has to ask for it. */
const loadedFirst = /\/(?:base|controls|index|inside|rolldown-runtime|screens|start)-[^/]+$/;

const hashOf = (path: string) => createHash('sha256').update(path).digest('base64url').slice(0, 4);

/** The files that need no style sheet of their own. */
const unstyled = new Set<string>();

/** Notes which files need no style sheet, before the build writes what an import loads ahead. */
function notesUnstyled(): Plugin {
  return {
    name: 'notes-unstyled',
    apply: 'build',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && file.viteMetadata?.importedCss.size === 0) unstyled.add(file.fileName);
    },
  };
}

/** What an import in the pages loads ahead of the file that it is for. */
function loadedAhead(file: string, needed: string[]): string[] {
  if (/\/private-routes-[^/]+$/.test(file)) return needed;
  const missing = needed.filter((each) => !loadedFirst.test(each));
  // Without a style to wait for, the import asks for the file itself at the same time.
  return missing.every((each) => unstyled.has(each)) ? missing.filter((each) => each !== file) : missing;
}

/** What turns our sources into pages: those of the product and of the workbench. */
export const pagePlugins = () => [
  react(),
  lingui({ failOnCompileError: true }),
  babel({ presets: [linguiTransformerBabelPreset({ descriptorFields: 'message' })] }),
  withoutServersPart(),
  guides(),
  handbook(),
];

export default defineConfig({
  root: 'web',
  // The server replaces this word in index.html by a fresh nonce in every answer.
  html: { cspNonce: '__CSP_NONCE__' },
  plugins: [...pagePlugins(), withoutDisplayNames(), notesUnstyled(), precompressed()],
  css: {
    modules: {
      // Every file of code carries the names of its classes.
      generateScopedName: (name, file) => `${name}_${hashOf(relative(import.meta.dirname, file))}`,
    },
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, needed, { hostType }) =>
        hostType === 'html' ? needed : loadedAhead(file, needed),
    },
    reportCompressedSize: false,
    rolldownOptions: {
      // React Router's warnings to developers.
      treeshake: { manualPureFunctions: ['warning', 'warnOnce'] },
      output: {
        codeSplitting: { groups: sharedGroups },
        hashCharacters: 'base36',
        // The first page lists the files that others need; with their names that list alone weighs 3 kB.
        chunkFileNames: ({ name }) => {
          if (name.endsWith('.calls')) return 'assets/calls-[hash:7].js';
          return known.has(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js';
        },
        assetFileNames: ({ names: [name = ''] }) =>
          known.has(name.replace(/\.css$/, ''))
            ? 'assets/[name]-[hash:7][extname]'
            : 'assets/[hash:7][extname]',
      },
    },
  },
});
