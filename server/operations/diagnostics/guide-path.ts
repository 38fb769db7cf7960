/** Pages of docs/guide by the headings that findings lead to. A heading that isn't here is in operate.md. */
const pages: Readonly<Record<string, string>> = {
  'audit-stream-to-a-siem': 'secure',
  'database-roles': 'secure',
  install: 'install',
  'nightly-backups': 'backup',
  'rotate-the-key': 'secure',
  upgrade: 'upgrade',
};

/** Where the guide describes a finding: the page and the anchor of its heading. */
export function guidePath(paragraph: string): string {
  return `docs/guide/${pages[paragraph] ?? 'operate'}.md#${paragraph}`;
}
