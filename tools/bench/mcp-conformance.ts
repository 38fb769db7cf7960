import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { loadSecretKeys } from '#server/features/identity/auth/secrets.ts';
import { newApiKeyToken } from '#server/features/identity/auth/api-key-token.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { copyGolden, startTestPostgres } from '#server/testing/postgres.ts';
import { fetchPackage } from '../scripts/fetch-package.ts';
import { startServer } from './child.ts';
import { notApplicable } from './mcp-not-applicable.ts';
import { addAdmin, secretKey } from './ours.ts';
import { writeResult } from './result.ts';

/**
 * Runs the Model Context Protocol's own conformance suite against `/mcp`, in each revision that the suite knows, and
 * writes `results/mcp-conformance.md`. The suite comes from npm once and then needs no network. It fails on a check
 * that doesn't pass and isn't listed in `mcp-not-applicable.ts`, and on an entry there that passes everywhere.
 */
const suite = '@modelcontextprotocol/conformance';
const version = '0.2.0-alpha.12';
const revisions = ['2025-06-18', '2025-11-25', '2026-07-28'];

interface Check {
  id: string;
  status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO';
  errorMessage?: string;
}
interface Outcome extends Check {
  revision: string;
  scenario: string;
}

const program = join(fetchPackage(suite, version), 'dist/index.js');
const postgres = await startTestPostgres();
const folder = mkdtempSync(join(tmpdir(), 'marketdesk-mcp-'));
try {
  const outcomes = await outcomesOfAll();
  const unexpected = outcomes.filter((outcome) => !isPassed(outcome) && !reasonOf(outcome));
  const stale = notApplicable
    .flatMap(({ scenarios = [], checks = [] }) => [...scenarios, ...checks])
    .filter((name) => !outcomes.some((one) => !isPassed(one) && [one.scenario, one.id].includes(name)));
  for (const { revision, scenario, id, errorMessage = '' } of unexpected)
    process.stderr.write(`${revision} ${scenario} ${id}: ${errorMessage}\n`);
  for (const name of stale) process.stderr.write(`${name} passes: remove it from mcp-not-applicable.ts.\n`);
  if (unexpected.length + stale.length > 0) process.exitCode = 1;
  writeResult('mcp-conformance.md', report(outcomes));
} finally {
  rmSync(folder, { recursive: true, force: true });
  await postgres.stop();
}

async function outcomesOfAll(): Promise<Outcome[]> {
  const copy = await copyGolden(postgres);
  const pool = new Pool({ connectionString: copy.url });
  const token = await addKey(pool);
  // The suite sends no bearer and wants a local address.
  const front = createServer();
  await new Promise<void>((listening) => front.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
  const desk = await startServer('server/main.ts', {
    DATABASE_URL: copy.url,
    SECRET_KEY: secretKey,
    SAMPLE_DATA: 'off',
    RATE_LIMIT: '0',
    PORT: '0',
    PUBLIC_URL: url,
  });
  try {
    forward(front, desk.url, token);
    const outcomes: Outcome[] = [];
    for (const revision of revisions) outcomes.push(...(await outcomesOf(revision, `${url}/mcp`)));
    return outcomes;
  } finally {
    front.closeAllConnections();
    front.close();
    await desk.stop();
    await pool.end();
    await copy.drop();
  }
}

async function addKey(pool: Pool): Promise<string> {
  const keys = await loadSecretKeys({ secretKey, dataDir: '' }, async () => false);
  const { token, prefix, secretHash } = newApiKeyToken(keys);
  const { id } = await addAdmin({ pool }, 'superadmin');
  await pool.query(
    `insert into api_keys (id, name, source, restriction, networks, calls_per_minute, prefix, secret_hash, made_by, mode)
     values ($1, 'Suite', 'suite', $2, '{}', 60000, $3, $4, $5, 'acts')`,
    [uuidV7(), JSON.stringify([{ path: '/faq', isWriteAccess: true }]), prefix, secretHash, id],
  );
  return token;
}

/** Passes requests on with the key, and changes nothing else. */
function forward(front: Server, target: string, token: string): void {
  front.on('request', (incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const sent = request(
      new URL(url ?? '/', target),
      { method, headers: { ...headers, authorization: `Bearer ${token}` }, setHost: false },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    sent.on('error', () => outgoing.destroy());
    outgoing.on('close', () => sent.destroy());
    incoming.pipe(sent);
  });
}

async function outcomesOf(revision: string, url: string): Promise<Outcome[]> {
  const output = join(folder, revision);
  const args = [program, 'server', '--url', url, '--suite', 'all', '--spec-version', revision, '-o', output];
  // It ends with 1 as soon as one check fails: which ones, its files say.
  await new Promise<void>((ended) => {
    execFile(process.execPath, args, { maxBuffer: 2 ** 27 }, () => ended());
  });
  return readdirSync(output).flatMap((name) => {
    const scenario = name.replace(/^server-(.*)-\d{4}-\d\d-\d\dT.*$/, '$1');
    const checks = JSON.parse(readFileSync(join(output, name, 'checks.json'), 'utf8')) as Check[];
    return checks
      .filter(({ status }) => status !== 'INFO')
      .map((check) => ({ ...check, revision, scenario }));
  });
}

function isPassed({ status }: Check): boolean {
  return status === 'SUCCESS';
}

function reasonOf({ scenario, id }: Outcome): string | undefined {
  return notApplicable.find(
    ({ scenarios = [], checks = [] }) => scenarios.includes(scenario) || checks.includes(id),
  )?.reason;
}

function report(outcomes: readonly Outcome[]): string {
  const names = [...new Set(outcomes.map(({ scenario }) => scenario))].toSorted();
  const cell = (scenario: string, revision: string) => {
    const found = outcomes.filter((one) => one.scenario === scenario && one.revision === revision);
    if (found.length === 0) return '';
    const failed = found.filter((one) => !isPassed(one));
    const wrong = failed.filter((one) => !reasonOf(one)).length;
    const passed = `${found.length - failed.length} passed`;
    if (wrong > 0) return `${passed}, **${wrong} FAILED**`;
    return failed.length > 0 ? `${passed}, ${failed.length} not applicable` : passed;
  };
  const why = (scenario: string) => [
    ...new Set(
      outcomes.flatMap((one) =>
        one.scenario === scenario && !isPassed(one) ? [reasonOf(one) ?? one.errorMessage ?? ''] : [],
      ),
    ),
  ];
  const rows = names.map(
    (name) =>
      `| ${name} | ${revisions.map((revision) => cell(name, revision)).join(' | ')} | ${why(name).join(' ')} |`,
  );
  return `# Conformance of \`/mcp\`

Written by \`node tools/bench/mcp-conformance.ts\`, which \`npm run test:full\` runs: all server scenarios of ${suite} ${version}, in checks by
revision of the protocol. A check that doesn’t pass is not applicable with the reason, or has failed. An empty cell: the revision doesn’t have the scenario.

| scenario | ${revisions.join(' | ')} | why checks don’t apply |
|---|${revisions.map(() => '---|').join('')}---|
${rows.join('\n')}`;
}
