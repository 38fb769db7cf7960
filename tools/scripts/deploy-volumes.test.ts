import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

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
      expect(text).toContain(`  ${service}:\n    <<: *desk\n    volumes: ['${service}:${dataDir}']\n`);
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
