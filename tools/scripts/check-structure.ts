import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { foldersInCircles, type Place, placeOf } from './features.ts';
import { filesOfNoKind } from './file-vocabulary.ts';
import { migrationComplaints, schemaComplaints } from './migration-rules.ts';

const root = join(import.meta.dirname, '../..');
const maxLines = 300;

interface Source {
  path: string;
  text: string;
  /** Own files that it imports, as paths from the root. */
  imports: string[];
  /** Packages that it imports. */
  packages: string[];
}

function read(path: string): Source {
  const text = readFileSync(join(root, path), 'utf8');
  const imports: string[] = [];
  const packages: string[] = [];
  for (const match of text.matchAll(
    /^(?:import|export)\s[^;]*?from\s+'([^']+)'|^import\s+'([^']+)'|\bimport\('([^']+)'\)/gm,
  )) {
    const target = match[1] ?? match[2] ?? match[3] ?? '';
    if (target.startsWith('.')) imports.push(normalize(join(dirname(path), target)));
    else if (target.startsWith('#')) imports.push(target.slice(1));
    else packages.push(target);
  }
  return { path, text, imports, packages };
}

/** The files that a rule applies to, what they must not do, and where that code belongs instead. */
interface Rule {
  about: (source: Source) => boolean;
  broken: (source: Source) => string[];
}

const inFolder = (path: string, ...folders: string[]) =>
  folders.some((folder) => path.startsWith(`${folder}/`));
const isTest = (path: string) => /\.test\.tsx?$/.test(path) || inFolder(path, 'server/testing', 'e2e');

function forbiddenImports(
  about: (path: string) => boolean,
  isForbidden: (target: string, from: string) => boolean,
  advice: string,
): Rule {
  return {
    about: ({ path }) => about(path),
    broken: ({ path, imports }) =>
      imports.filter((target) => isForbidden(target, path)).map((target) => `imports ${target}. ${advice}`),
  };
}

/** The lines of a text that claim a type by hand, without "// Raw because …" in the two lines above. */
function unexplainedRawSql(text: string, claim: RegExp): number[] {
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    const above = lines.slice(Math.max(0, index - 2), index).join('\n');
    return claim.test(line) && !above.includes('// Raw because ') ? [index + 1] : [];
  });
}

const isAbove = (target: Place | undefined, from: Place) =>
  target !== undefined && target.floor === from.floor && target.height > from.height;

/** The suggested replacement of an import that climbs. */
function whereItBelongs(target: Place, from: Place): string {
  const below = { contract: 'contract/platform', server: 'server/platform', web: 'web/ui or web/lib' };
  return `${from.part} stands below ${target.part} (tools/scripts/features.ts). Move what both need into ${below[from.floor]}, or let ${target.part} hand it in.`;
}

const rules: Rule[] = [
  {
    about: ({ path }) => inFolder(path, 'contract') && !isTest(path),
    broken: ({ imports, packages }) => [
      ...packages
        .filter((name) => name !== 'zod')
        .map((name) => `imports ${name}. The contract imports zod alone.`),
      ...imports
        .filter((target) => !inFolder(target, 'contract'))
        .map(
          (target) =>
            `imports ${target}. The contract knows neither side; move what both need into contract/.`,
        ),
    ],
  },
  forbiddenImports(
    (path) => inFolder(path, 'server') && !isTest(path),
    (target) =>
      inFolder(target, 'web', 'tools', 'e2e') ||
      (inFolder(target, 'chain') && !inFolder(target, 'chain/abi')),
    'The server imports contract/ and chain/abi/; what server and web share belongs into contract/.',
  ),
  forbiddenImports(
    (path) => inFolder(path, 'web') && !isTest(path),
    (target) =>
      inFolder(target, 'server', 'tools', 'e2e') ||
      (inFolder(target, 'chain') && !inFolder(target, 'chain/abi')),
    'Web imports contract/ and chain/abi/; what server and web share belongs into contract/.',
  ),
  forbiddenImports(
    (path) => inFolder(path, 'web/workbench'),
    (target) => inFolder(target, 'web/features') || /^web\/app\/(?!app\.tsx)/.test(target),
    'The workbench shows the parts of web/ui without the screens of the product.',
  ),
  {
    about: ({ path }) => inFolder(path, 'web') && !isTest(path),
    broken: ({ text }) =>
      [
        ...text.matchAll(
          /^import (?!type )[^;]*from '#contract\/((?:\w+\/)?[\w-]+\.schemas|schemas|platform\/fields|platform\/list)\.ts'/gm,
        ),
      ].map((match) => `imports ${match[1]}.ts as a value, which would bundle zod. Use \`import type\`.`),
  },
  {
    about: ({ path }) => placeOf(path) !== undefined && !isTest(path),
    broken: ({ path, imports }) => {
      const from = placeOf(path);
      if (from?.height === -1)
        return [`is in no known part of ${from.floor}/. Put it into a feature, or below all of them.`];
      return imports.flatMap((target) => {
        const to = placeOf(target);
        return from && to && isAbove(to, from) ? [`imports ${target}. ${whereItBelongs(to, from)}`] : [];
      });
    },
  },
  {
    about: ({ path }) => inFolder(path, 'server') && !inFolder(path, 'server/sample') && !isTest(path),
    broken: ({ text }) =>
      [...text.matchAll(/^import (?!type )[^;]*from '([^']*\bsample\/[^']*)'/gm)].map(
        (match) =>
          `imports ${match[1]} at its start. The sample is read where it is asked for: await import(…).`,
      ),
  },
  {
    about: ({ path }) => /\/(?:[\w-]+-)?handlers?\.ts$/.test(path),
    broken: ({ packages }) =>
      packages
        .filter((name) => name === 'kysely' || name === 'pg')
        .map((name) => `imports ${name}. SQL belongs into queries.ts.`),
  },
  {
    about: ({ path }) => inFolder(path, 'server') && !isTest(path),
    broken: ({ path, text }) =>
      // Elsewhere, expressions are parts of a checked statement.
      unexplainedRawSql(
        text,
        inFolder(path, 'server/features') &&
          /\/(?:[\w-]+-)?(?:handlers?|queries|jobs?|reader|host)\.ts$/.test(path)
          ? /\bsql</
          : /\bawait sql</,
      ).map(
        (line) =>
          `claims a row's type by hand in line ${line}. Use records() or Kysely's builder, whose types are the schema's; where a statement has to be raw, say above it "// Raw because …".`,
      ),
  },
  {
    about: () => true,
    broken: ({ path, text }) => {
      const found: string[] = [];
      if (/\/(utils?|helpers?)(\.tsx?|\/)/.test(`/${path}`))
        found.push('has a name that says nothing. Name it after what it does.');
      if (/\/index\.tsx?$/.test(path))
        found.push('is a barrel. Import from the file that defines the thing.');
      const lines = text.split('\n').length;
      if (
        lines > maxLines &&
        path !== 'server/platform/db/types.ts' &&
        !text.startsWith('// Long because ')
      ) {
        found.push(`has ${lines} lines. Split it, or begin it with a line "// Long because …".`);
      }
      if (/\bvi\.(mock|doMock)\(/.test(text) && path !== 'tools/scripts/check-structure.ts')
        found.push('mocks a module. Tests use the real parts.');
      return found;
    },
  },
  {
    about: ({ path }) => inFolder(path, 'web') && !isTest(path),
    broken: ({ text }) =>
      [
        ...text.matchAll(
          /\b(?:(?:margin|padding|border)(?:Left|Right|-left|-right)|(?:text-align|textAlign)['"]?: ?['"]?(?:left|right)|(?:^|\s)(?:ml|mr|pl|pr)=)/gm,
        ),
      ].map((match) => `uses ${match[0].trim()}. Layout uses start and end, so that Arabic mirrors.`),
  },
];

const paths = globSync(
  [
    'contract/**/*.ts',
    'server/**/*.ts',
    'web/**/*.{ts,tsx,css}',
    'e2e/**/*.ts',
    'tools/scripts/**/*.{ts,mjs}',
    'tools/bench/**/*.ts',
    'chain/*.ts',
  ],
  {
    cwd: root,
  },
).map((path) => relative('.', path));
const sources = new Map(paths.map((path) => [path, read(path)]));
const complaints = [...sources.values()].flatMap((source) =>
  rules
    .filter((rule) => rule.about(source))
    .flatMap((rule) => rule.broken(source).map((text) => `${source.path} ${text}`)),
);
complaints.push(
  ...globSync('server/platform/db/migrations/*.sql', { cwd: root }).flatMap((path) =>
    migrationComplaints(path, readFileSync(join(root, path), 'utf8')),
  ),
);
complaints.push(
  ...globSync('server/platform/db/schema/*.sql', { cwd: root }).flatMap((path) =>
    schemaComplaints(path, readFileSync(join(root, path), 'utf8')),
  ),
);
// A manifest lists the parts of its feature, so it may import from all folders of the feature.
const code = [...sources.values()].filter(
  ({ path }) => placeOf(path) !== undefined && !isTest(path) && !path.endsWith('/manifest.ts'),
);
const circles = foldersInCircles(new Map(code.map(({ path, imports }) => [path, imports])));
complaints.push(
  ...circles.map(
    ({ folders, imports }) =>
      `These folders import each other: ${folders.join(', ')}. Move a file, so that each folder stands above or below the others:\n  ${imports.join('\n  ')}`,
  ),
);
complaints.push(...filesOfNoKind(new Map(paths.map((path) => [path, sources.get(path)?.text ?? '']))));
if (complaints.length > 0) {
  process.stderr.write(`${complaints.join('\n')}\n`);
  process.exit(1);
}
process.stdout.write(`${sources.size} files stand where they belong.\n`);
