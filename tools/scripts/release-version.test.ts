import { expect, it } from 'vitest';
import { versionProblems } from './release-version.ts';

const files = {
  lock: '{"version":"1.2.0"}',
  kubernetes: 'containers:\n  - image: marketdesk:1.2.0\n',
  chart: "version: 1.2.0\nappVersion: '1.2.0'\n",
  changelog: '# Changelog\n\n## [Unreleased]\n\n## [1.2.0] - 2026-11-26\n\n- One entry.\n',
};

it('a version is named by every file that has one, and its changes stand under it', () => {
  expect(versionProblems('1.2.0', files)).toEqual([]);
  expect(versionProblems('1.3.0', files)).toEqual([
    'package-lock.json is of version 1.2.0, not 1.3.0.',
    'deploy/kubernetes.yaml runs 1.2.0, not 1.3.0.',
    'Chart.yaml has version 1.2.0, not 1.3.0.',
    'Chart.yaml has appVersion 1.2.0, not 1.3.0.',
    'CHANGELOG.md has no section [1.3.0].',
  ]);
  const changelog = files.changelog.replace('[Unreleased]\n', '[Unreleased]\n\n### Added\n\n- Another.\n');
  expect(versionProblems('1.2.0', { ...files, changelog })).toEqual([
    'CHANGELOG.md has entries under Unreleased. Move them to [1.2.0].',
  ]);
});
