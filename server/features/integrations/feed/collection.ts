import { feedDocument, type FeedOperation } from './open-api.ts';

interface Variable {
  key: string;
  value: string;
  disabled?: true;
}

/** A request of the collection. */
interface CollectionItem {
  name: string;
  request: {
    method: string;
    description: string;
    header: Variable[];
    url: { raw: string; host: string[]; path: string[]; query: Variable[]; variable: Variable[] };
    body?: { mode: 'raw'; raw: string; options?: { raw: { language: 'json' } } };
  };
}

/** A collection in Postman's format 2.1, which Bruno reads too. */
export interface Collection {
  info: { name: string; description: string; schema: string };
  auth: { type: 'bearer'; bearer: (Variable & { type: 'string' })[] };
  variable: Variable[];
  item: CollectionItem[];
}

/**
 * The requests of the feed, each with the example of its API document.
 * @param url the address of this server, the value of the variable `desk`
 */
export function feedCollection(url: string): Collection {
  const { info, paths } = feedDocument(url);
  return {
    info: {
      name: info.title,
      description: `${info.description} Set the variable \`key\` to an API key.`,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{key}}', type: 'string' }] },
    variable: [
      { key: 'desk', value: url },
      { key: 'key', value: 'mdk_…' },
    ],
    item: Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => requestOf(method, path, operation)),
    ),
  };
}

function requestOf(method: string, template: string, operation: FeedOperation): CollectionItem {
  const { operationId, summary, description, parameters = [], requestBody } = operation;
  const path = template.replace(/{(\w+)}/g, ':$1');
  const inPlace = (place: string) => parameters.filter((parameter) => parameter.in === place);
  const [type = '', body] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  return {
    name: operationId,
    request: {
      method: method.toUpperCase(),
      description: `${summary} ${description}`,
      header: body ? [{ key: 'Content-Type', value: type }] : [],
      url: {
        raw: `{{desk}}${path}`,
        host: ['{{desk}}'],
        path: path.split('/').slice(1),
        // All are optional. The first answer is the oldest events.
        query: inPlace('query').map(({ name }) => ({ key: name, value: '', disabled: true })),
        variable: inPlace('path').map(({ name, example }) => ({ key: name, value: String(example) })),
      },
      ...(body && { body: bodyOf(body.example) }),
    },
  };
}

const bodyOf = (example: unknown): NonNullable<CollectionItem['request']['body']> =>
  typeof example === 'string'
    ? { mode: 'raw', raw: example }
    : { mode: 'raw', raw: JSON.stringify(example, null, 2), options: { raw: { language: 'json' } } };
