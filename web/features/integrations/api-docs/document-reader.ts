import { call } from '#contract/platform/call.ts';
import { failureOf, unreachable } from '#web/lib/failures.ts';
import { liveToken, sessionEnded } from '#web/lib/session.ts';

/** A JSON schema, as far as the document uses it. */
export interface Schema {
  type?: string | readonly string[];
  format?: string;
  pattern?: string;
  enum?: readonly unknown[];
  const?: unknown;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  anyOf?: readonly Schema[];
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  additionalProperties?: boolean | Schema;
}

interface WireParameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema?: Schema;
}

type Content = Readonly<Record<string, { schema: Schema }>>;

interface WireOperation {
  operationId: string;
  tags: readonly string[];
  summary: string;
  description: string;
  parameters?: readonly WireParameter[];
  requestBody?: { content: Content };
  responses: Readonly<Record<string, { content?: Content }>>;
}

/** One input of a call. */
export interface Field {
  name: string;
  place: WireParameter['in'] | 'body';
  isRequired: boolean;
  schema: Schema;
}

/** One call of the document. */
export interface Operation {
  /** Its name, which is also its anchor. */
  id: string;
  resource: string;
  method: string;
  path: string;
  summary: string;
  /** Who may call it. */
  access: string;
  /** JSON, or multipart for calls with files; null if there is no body. */
  bodyType: string | null;
  fields: readonly Field[];
  /** The body of a 2xx answer. */
  answer: Schema | null;
}

const documentCall = call({
  method: 'GET',
  path: '/api/openapi.json',
  access: 'signedIn',
  effect: 'read',
  wrapper: 'root',
  summary: 'The API document.',
});

function fieldsOf({ parameters = [], requestBody }: WireOperation): Field[] {
  const body = Object.values(requestBody?.content ?? {})[0]?.schema;
  return [
    ...parameters.map((parameter) => ({
      name: parameter.name,
      place: parameter.in,
      isRequired: parameter.required === true,
      schema: parameter.schema ?? {},
    })),
    ...Object.entries(body?.properties ?? {}).map(([name, schema]) => ({
      name,
      place: 'body' as const,
      isRequired: body?.required?.includes(name) === true,
      schema,
    })),
    // A body that is a list has no field name.
    ...(body?.items ? [{ name: '[ ]', place: 'body' as const, isRequired: true, schema: body }] : []),
  ];
}

function operationOf(path: string, method: string, wire: WireOperation): Operation {
  const done = Object.entries(wire.responses).find(([status]) => status.startsWith('2'))?.[1];
  return {
    id: wire.operationId,
    resource: wire.tags[0] ?? '',
    method: method.toUpperCase(),
    path,
    summary: wire.summary,
    access: wire.description,
    bodyType: Object.keys(wire.requestBody?.content ?? {})[0] ?? null,
    fields: fieldsOf(wire),
    answer: Object.values(done?.content ?? {})[0]?.schema ?? null,
  };
}

/**
 * Reads the API document of the server.
 * @returns its calls, in the document's order
 * @throws CallFailure
 */
export async function readDocument(signal: AbortSignal): Promise<Operation[]> {
  const token = (await liveToken(signal)) ?? '';
  let answer: Response;
  let content: unknown;
  try {
    answer = await fetch(documentCall.path, { headers: { Authorization: token }, signal });
    content = await answer.json();
  } catch (error) {
    if (signal.aborted) throw error;
    throw unreachable();
  }
  if (answer.status === 401) sessionEnded(token);
  if (!answer.ok) throw failureOf(documentCall, answer.status, content, answer.headers);
  const { paths } = content as { paths: Record<string, Record<string, WireOperation>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, wire]) => operationOf(path, method, wire)),
  );
}
