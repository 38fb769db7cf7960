import type { ReportingView } from '#server/operations/reporting/views.ts';

const head = `# Views for reporting tools

Made from the database by \`npm run db:types\`. [Connect Metabase or Grafana](guide/reporting.md) says how to use them.

Columns of a published version keep their names and types. New columns and views may be added. A change that a dashboard would notice makes a new version
next to the old one.

Columns that end with \`_key\` are pseudonyms: 32 hexadecimal digits, the same for the same user or wallet in every view, and different in every database.
Times are in UTC.
`;

/** The document of the views: a table of columns, types and meanings for each. */
export function reportingDocument(views: readonly ReportingView[]): string {
  const parts = views.map(({ schema, name, comment, columns }) =>
    [
      `## ${schema}.${name}`,
      '',
      comment ?? '',
      '',
      '| column | type | meaning |',
      '| --- | --- | --- |',
      ...columns.map((column) => `| \`${column.name}\` | ${column.type} | ${column.comment ?? ''} |`),
    ].join('\n'),
  );
  return `${[head, ...parts].join('\n\n')}\n`;
}

/** The types of the columns that a document promises, by `schema.view.column`. */
function promisedColumns(document: string): Map<string, string> {
  const promised = new Map<string, string>();
  let view = '';
  for (const line of document.split('\n')) {
    view = /^## (\S+)$/.exec(line)?.[1] ?? view;
    const [, column, type] = /^\| `(\w+)` *\| ([^|]*?) *\|/.exec(line) ?? [];
    if (column !== undefined && type !== undefined) promised.set(`${view}.${column}`, type);
  }
  return promised;
}

/**
 * The changes that break dashboards: columns of the document that are gone or have another type.
 * @param document the committed one
 * @returns a sentence for each, which says what to do
 */
export function breakingChanges(document: string, views: readonly ReportingView[]): string[] {
  const types = new Map<string, string>(
    views.flatMap(({ schema, name, columns }) =>
      columns.map((column) => [`${schema}.${name}.${column.name}`, column.type] as const),
    ),
  );
  return [...promisedColumns(document)].flatMap(([column, type]) => {
    const now = types.get(column);
    if (now === type) return [];
    const change = now === undefined ? 'was removed' : `has the type ${now} instead of ${type}`;
    const version = Number(/^reporting_v(\d+)/.exec(column)?.[1] ?? 0);
    return [
      `${column} ${change}, which breaks dashboards. Leave reporting_v${version} as it is, and make reporting_v${version + 1} next to it.`,
    ];
  });
}
