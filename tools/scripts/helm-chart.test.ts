import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const deploy = join(import.meta.dirname, '../../deploy');
const helm = process.env['HELM'] ?? 'helm';
/** What `npm run test:full` asks of a machine as well: Helm, and Python with PyYAML. */
const hasHelm =
  spawnSync(helm, ['version']).status === 0 && spawnSync('python3', ['-c', 'import yaml']).status === 0;

interface Manifest {
  kind: string;
  spec: Record<string, unknown>;
}

const print =
  'import json, sys, yaml; print(json.dumps([one for one in yaml.safe_load_all(sys.stdin) if one]))';
const manifestsOf = (text: string) =>
  JSON.parse(execFileSync('python3', ['-c', print], { input: text }).toString()) as Manifest[];

const render = (...values: string[]) =>
  manifestsOf(
    execFileSync(helm, [
      'template',
      'marketdesk',
      join(deploy, 'helm/marketdesk'),
      '--kube-version',
      '1.30.0',
      ...values.flatMap((value) => ['--set-string', value]),
    ]).toString(),
  );

it.skipIf(!hasHelm)('the chart makes what kubernetes.yaml has, and a check of the settings before it', () => {
  const made = render();
  for (const { kind, spec } of manifestsOf(readFileSync(join(deploy, 'kubernetes.yaml'), 'utf8')))
    expect(made.find((one) => one.kind === kind)?.spec, kind).toMatchObject(spec);
  expect(made.map(({ kind }) => kind).toSorted()).toEqual([
    'Job',
    'PodDisruptionBudget',
    'Service',
    'StatefulSet',
  ]);
});

it.skipIf(!hasHelm)('the chart refuses secrets among its settings', () => {
  expect(() => render('settings.SECRET_KEY=x')).toThrow(/settings/);
});
