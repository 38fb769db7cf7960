import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { filesOfNoKind } from './file-vocabulary.ts';
import { migrationComplaints } from './migration-rules.ts';

const root = join(import.meta.dirname, '..');
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

/** Which files a rule is about, what they may not do, and where that code belongs instead. */
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

/** The folder right below `base` that a path is in: the resource of `server/features/users/…`. */
function roomOf(path: string, base: string): string | undefined {
  return path.startsWith(`${base}/`) ? path.slice(base.length + 1).split('/')[0] : undefined;
}

/** The lines of a text that claim a type in such a way, with no "// Raw because …" in the two lines above. */
function unexplainedRawSql(text: string, claim: RegExp): number[] {
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    const above = lines.slice(Math.max(0, index - 2), index).join('\n');
    return claim.test(line) && !above.includes('// Raw because ') ? [index + 1] : [];
  });
}

const webLayers = ['web/lib', 'web/ui', 'web/features', 'web/resources', 'web/app'];
const webLayer = (path: string) => webLayers.findIndex((layer) => inFolder(path, layer));

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
      inFolder(target, 'web', 'scripts', 'bench', 'e2e') ||
      (inFolder(target, 'chain') && !inFolder(target, 'chain/abi')),
    'The server imports contract/ and chain/abi/; what server and web share belongs into contract/.',
  ),
  forbiddenImports(
    (path) => inFolder(path, 'web') && !isTest(path),
    (target) =>
      inFolder(target, 'server', 'scripts', 'bench', 'e2e') ||
      (inFolder(target, 'chain') && !inFolder(target, 'chain/abi')),
    'Web imports contract/ and chain/abi/; what server and web share belongs into contract/.',
  ),
  {
    about: ({ path }) => inFolder(path, 'web') && !isTest(path),
    broken: ({ text }) =>
      [
        ...text.matchAll(
          /^import (?!type )[^;]*from '#contract\/([\w-]+\.schemas|schemas|fields|list)\.ts'/gm,
        ),
      ].map((match) => `imports ${match[1]}.ts as a value, which would bundle zod. Use \`import type\`.`),
  },
  forbiddenImports(
    (path) =>
      inFolder(path, 'server') &&
      !isTest(path) &&
      !inFolder(path, 'server/resources', 'server/sample') &&
      !/^server\/(check-node|main|app|resources)\.ts$/.test(path),
    (target) =>
      inFolder(target, 'server/resources', 'server/sample') ||
      /^server\/(main|app|resources)\.ts$/.test(target),
    'Inside the server: main → app → resources → the rest. Move the shared piece down.',
  ),
  {
    about: ({ path }) => inFolder(path, 'server/platform/base') && !isTest(path),
    broken: ({ imports, text }) =>
      imports
        .filter((target) => inFolder(target, 'server') && !inFolder(target, 'server/platform/base'))
        .filter((target) => !new RegExp(`^import type [^;]*/${target.split('/').at(-1)}'`, 'm').test(text))
        .map(
          (target) =>
            `imports ${target}. server/platform/base/ is the lowest floor: it takes nothing but types from above.`,
        ),
  },
  {
    about: ({ path }) => inFolder(path, 'server') && !inFolder(path, 'server/sample') && !isTest(path),
    broken: ({ text }) =>
      [...text.matchAll(/^import (?!type )[^;]*from '([^']*\bsample\/[^']*)'/gm)].map(
        (match) =>
          `imports ${match[1]} at its start. The sample is read where it is asked for: await import(…).`,
      ),
  },
  forbiddenImports(
    (path) => inFolder(path, 'server/resources') && !isTest(path),
    (target, from) => {
      const other = roomOf(target, 'server/resources');
      if (other === undefined || other === roomOf(from, 'server/resources')) return false;
      return from.endsWith('queries.ts') || !target.endsWith('queries.ts');
    },
    'A handler may call another resource’s queries; queries import no resource.',
  ),
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
      // Elsewhere than in a resource, expressions are parts of a checked statement.
      unexplainedRawSql(text, inFolder(path, 'server/resources') ? /\bsql</ : /\bawait sql</).map(
        (line) =>
          `claims a row's type by hand in line ${line}. Use records() or Kysely's builder, whose types are the schema's; where a statement has to be raw, say above it "// Raw because …".`,
      ),
  },
  forbiddenImports(
    (path) => webLayer(path) >= 0 && !isTest(path),
    (target, from) => webLayer(target) > webLayer(from),
    'Inside web: app → resources → features → kit → lib. Move the shared piece down.',
  ),
  forbiddenImports(
    (path) => inFolder(path, 'web/resources') && !isTest(path),
    (target, from) => {
      const other = roomOf(target, 'web/resources');
      return other !== undefined && other !== roomOf(from, 'web/resources');
    },
    'Resources never import each other; what two need belongs into web/features/.',
  ),
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
      if (/\bvi\.(mock|doMock)\(/.test(text) && path !== 'scripts/check-structure.ts')
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
    'scripts/**/*.{ts,mjs}',
    'bench/**/*.ts',
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
complaints.push(...filesOfNoKind(new Map(paths.map((path) => [path, sources.get(path)?.text ?? '']))));
if (complaints.length > 0) {
  process.stderr.write(`${complaints.join('\n')}\n`);
  process.exit(1);
}
process.stdout.write(`${sources.size} files stand where they belong.\n`);
