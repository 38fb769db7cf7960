/** The pages of docs/guide by the headings that findings link to. All other headings are in operate.md. */
const pages: Readonly<Record<string, string>> = {
  'audit-stream-to-a-siem': 'secure',
  'database-roles': 'secure',
  install: 'install',
  'nightly-backups': 'backup',
  'rotate-the-key': 'secure',
  'the-key-in-a-backup': 'backup',
  upgrade: 'upgrade',
};

/** The page of the guide, and the anchor of the heading, that describes a finding. */
export function guidePath(paragraph: string): string {
  return `docs/guide/${pages[paragraph] ?? 'operate'}.md#${paragraph}`;
}
