interface Files {
  lock: string;
  kubernetes: string;
  chart: string;
  changelog: string;
}

/** The problems that prevent tagging a version: files that don't name it. */
export function versionProblems(version: string, { lock, kubernetes, chart, changelog }: Files): string[] {
  const problems: string[] = [];
  const locked = (JSON.parse(lock) as { version: string }).version;
  if (locked !== version) problems.push(`package-lock.json is of version ${locked}, not ${version}.`);
  const images = [...kubernetes.matchAll(/image: \S*marketdesk:(\S+)/g)].map(([, tag]) => tag);
  if (images.length === 0 || images.some((tag) => tag !== version))
    problems.push(`deploy/kubernetes.yaml runs ${images.join(', ') || 'no image'}, not ${version}.`);
  for (const name of ['version', 'appVersion']) {
    const said = new RegExp(`^${name}: '?([^'\\n]*)'?$`, 'm').exec(chart)?.[1];
    if (said !== version) problems.push(`Chart.yaml has ${name} ${said ?? 'nowhere'}, not ${version}.`);
  }
  if (!changelog.includes(`\n## [${version}]`)) problems.push(`CHANGELOG.md has no section [${version}].`);
  const unreleased = /\n## \[Unreleased\]\n([^]*?)(?=\n## \[|$)/.exec(changelog)?.[1] ?? '';
  if (unreleased.includes('\n- '))
    problems.push(`CHANGELOG.md has entries under Unreleased. Move them to [${version}].`);
  return problems;
}
