import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Manifest {
  kind: string;
  spec: {
    selector: Record<string, unknown>;
    ports: { targetPort: string }[];
    template: {
      metadata: { labels: Record<string, string> };
      spec: {
        securityContext: { runAsUser: number; runAsGroup: number };
        volumes: { name: string; emptyDir: object }[];
        containers: Container[];
      };
    };
    volumeClaimTemplates: { metadata: { name: string } }[];
  };
}
interface Container {
  image: string;
  env: { name: string; value: string }[];
  ports: { name: string; containerPort: number }[];
  securityContext: { capabilities: { drop: string[] }; readOnlyRootFilesystem: boolean };
  volumeMounts: { name: string; mountPath: string }[];
  startupProbe: Probe;
  livenessProbe: Probe;
  readinessProbe: Probe;
}
interface Probe {
  httpGet: { path: string; port: string };
  periodSeconds: number;
  failureThreshold?: number; // 3 by default
}

/**
 * Reads kubernetes.yaml of a packaged server. PyYAML parses it.
 * @param desk the folder of the package
 * @returns the container with its pod, the names of the claimed volumes, and the service's ports
 * @throws Error if the image is of another version, or a selector matches no pod
 */
export function readKubernetes(desk: string) {
  const print = 'import json, sys, yaml; print(json.dumps(list(yaml.safe_load_all(open(sys.argv[1])))))';
  const manifests = JSON.parse(
    execFileSync('python3', ['-c', print, join(desk, 'deploy/kubernetes.yaml')], { encoding: 'utf8' }),
  ) as Manifest[];
  const one = (kind: string) => {
    const found = manifests.find((manifest) => manifest.kind === kind);
    if (!found) throw new Error(`kubernetes.yaml has no ${kind}.`);
    return found.spec;
  };
  const { template, volumeClaimTemplates } = one('StatefulSet');
  const { metadata, spec } = template;
  const [container] = spec.containers;
  if (!container) throw new Error('kubernetes.yaml has no container.');
  const { version } = JSON.parse(readFileSync(join(desk, 'package.json'), 'utf8')) as { version: string };
  if (container.image !== `marketdesk:${version}`)
    throw new Error(`kubernetes.yaml starts ${container.image}.`);
  for (const selector of [
    one('Service').selector,
    one('StatefulSet').selector['matchLabels'],
    one('PodDisruptionBudget').selector['matchLabels'],
  ])
    if (JSON.stringify(selector) !== JSON.stringify(metadata.labels))
      throw new Error('A selector of kubernetes.yaml finds no pod.');
  return {
    container,
    spec,
    claims: volumeClaimTemplates.map((claim) => claim.metadata.name),
    targetPorts: one('Service').ports.map(({ targetPort }) => targetPort),
  };
}
