import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { settingNames } from '../../server/platform/config.ts';

const deploy = join(import.meta.dirname, '../../deploy');
const read = (file: string) => readFileSync(join(deploy, file), 'utf8');
const dataDir = /DATA_DIR=(\S+)/.exec(read('Containerfile'))?.[1] ?? '';

// Specification 23.19: a checkpoint proves the end of the audit trail only as long as its file exists.
describe('the folder of the checkpoints outlives the container', () => {
  it('in a volume of each server of compose.yaml', () => {
    const text = read('compose.yaml');
    const services = [...text.matchAll(/^ {2}(\w+):(?: \*desk$|\n {4}<<: \*desk$)/gm)].map(
      ([, name]) => name,
    );
    expect(services).toEqual(['desk1', 'desk2']);
    const declared = /^volumes:\n((?: {2}\w+:\n)+)/m.exec(text)?.[1]?.match(/\w+/g);
    for (const service of services) {
      expect(text).toContain(
        `  ${service}:\n    <<: *desk\n    volumes: ['${service}:${dataDir}', '\${BACKUPS:-backups}:/backups']\n`,
      );
      expect(declared).toContain(service);
    }
    expect(/^ {2}tmpfs: \[(.*)\]$/m.exec(text)?.[1]).toBe('/tmp');
  });

  it.each(['kubernetes.yaml', 'helm/marketdesk/templates/stateful-set.yaml'])(
    'in a claim of each server of %s',
    (file) => {
      const text = read(file);
      expect(text).toMatch(/^kind: StatefulSet$/m);
      expect(text).toMatch(/^ {2}volumeClaimTemplates:\n {4}- metadata: \{ name: data \}$/m);
      expect(text).not.toContain('name: data, emptyDir');
      expect(file.startsWith('helm') ? read('helm/marketdesk/templates/_pod.tpl') : text).toContain(
        `- { name: data, mountPath: ${dataDir} }`,
      );
    },
  );
});

describe('Compose', () => {
  it('passes every setting on, except three of the image and the file that excludes SECRET_KEY', () => {
    const environment = /^ {2}environment:\n((?: {4}.*\n)+)/m.exec(read('compose.yaml'))?.[1] ?? '';
    const names = [...environment.matchAll(/^ {4}(\w+):/gm)].map(([, name]) => name);
    const others = ['PORT', 'HOST', 'DATA_DIR', 'SECRET_KEY_FILE'];
    expect(environment).toContain('SECRET_KEY: ${SECRET_KEY:?is not set}');
    expect(names.toSorted()).toEqual(settingNames.filter((name) => !others.includes(name)).toSorted());
  });

  it('is installed with nightly backups, and a second run keeps all settings', () => {
    const folder = mkdtempSync(join(tmpdir(), 'install-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    mkdirSync(join(folder, 'deploy'));
    cpSync(join(deploy, 'install.sh'), join(folder, 'deploy/install.sh'));
    writeFileSync(join(folder, 'Containerfile'), '');
    const install = (...args: string[]) => {
      const env = { PATH: process.env['PATH'], COMPOSE: 'true' };
      execFileSync('sh', ['deploy/install.sh', ...args], { cwd: folder, env });
      return readFileSync(join(folder, 'deploy/settings.env'), 'utf8');
    };
    const settings = install('desk.example.com', 'you@example.com');
    expect(settings).toMatch(/^BACKUP_DIR=\/backups\nBACKUP_PASSPHRASE=\w{48}$/m);
    expect(install()).toBe(settings);
  });
});
