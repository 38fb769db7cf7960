import type { z } from 'zod';
import type { schemas } from '#contract/schemas.ts';
import type { Caller } from '../context/context.ts';
import { CallFailure } from '../base/failure.ts';
import { refuseByPersonal } from '../personal/asked.ts';
import { seesPersonalData } from '../personal/masked.ts';
import { badInput } from '../http/input-failure.ts';
import { type FieldKind, fieldsOf, isPlain, type ListCall, listCall, masksOf } from './fields.ts';

/** An export request, as the call's schema parsed it. */
export type ExportRequest = z.output<(typeof schemas)['exports']['startExport']['input']>;

/** A column of the file. */
export interface ExportColumn {
  /** The field of the rows, and the names that lead to a field inside it. */
  field: string;
  path: readonly string[];
  heading: string;
  kind: FieldKind;
  words: Readonly<Record<string, string>> | undefined;
}

/** A checked request: the list, its input as its handler takes it, and the columns. */
export interface CheckedExport {
  list: ListCall;
  input: Record<string, unknown>;
  columns: readonly ExportColumn[];
  /** Whether its reader may not see personal data. */
  isMasked: boolean;
  /** Whether the file shows personal data. */
  isPersonal: boolean;
}

/**
 * The requested list.
 * @throws CallFailure 400 if there is none of that name
 */
export function exportedList({ list: name }: ExportRequest): ListCall {
  const list = listCall(name);
  if (!list) throw new CallFailure(400, { list: 'invalidValue' });
  return list;
}

/** What the audit trail stores about a request. Columns are stored by field only. The mount adds the reason. */
export function auditedRequest(
  { columns, reason: _reason, ...asked }: ExportRequest,
  { isPersonal }: Pick<CheckedExport, 'isPersonal'>,
): object {
  return { ...asked, columns: columns?.map(({ field }) => field), isPersonal };
}

/**
 * Checks a request against the list's own schemas.
 * @param caller callers who may not see personal data get masks
 * @throws CallFailure 400 with the mistakes by field: `sort` for the list's, `columns` for a field that its rows don't
 * have
 */
export function checkExport(
  request: ExportRequest,
  caller: Pick<Caller, 'role' | 'restriction' | 'masksPersonal'>,
): CheckedExport {
  const { input, columns } = request;
  const list = exportedList(request);
  const { page: _page, limit: _limit, ...asked } = input;
  const parsed = list.schemas.input.safeParse(asked, { reportInput: true });
  if (!parsed.success) throw new CallFailure(400, badInput(parsed.error));
  const isMasked = !seesPersonalData(caller);
  if (isMasked) refuseByPersonal(list.schemas, parsed.data as Record<string, unknown>);
  const fields = fieldsOf(list);
  const wanted = columns ?? [...fields.keys()].map((field) => ({ field, heading: field, words: undefined }));
  const missing: string[] = [];
  const chosen = wanted.flatMap(({ field: given, heading, words }): ExportColumn[] => {
    const [field = '', ...path] = given.split('.');
    const kind = fields.get(field);
    if (kind !== undefined && (path.length === 0 || kind === 'json'))
      return [{ field, path, heading, kind: shownKind(kind, path, words), words }];
    missing.push(given);
    return [];
  });
  if (missing.length > 0)
    throw new CallFailure(400, {
      columns: { sentence: 'noSuchColumns', values: { fields: missing.join(', ') } },
    });
  const hasId = !fields.has('id') || chosen.some(({ field }) => field === 'id');
  const id: ExportColumn = {
    field: 'id',
    path: [],
    heading: 'id',
    kind: fields.get('id') ?? 'text',
    words: undefined,
  };
  return {
    list,
    input: parsed.data as Record<string, unknown>,
    columns: hasId ? chosen : [id, ...chosen],
    isMasked,
    isPersonal: !isMasked && chosen.some(({ field }) => masksOf(list).has(field)),
  };
}

/** The kind of a column as written: a field inside another one is a text, and so is a label. */
function shownKind(
  kind: FieldKind,
  path: readonly string[],
  words: Readonly<Record<string, string>> | undefined,
): FieldKind {
  if (path.length > 0) return 'text';
  if (!words) return kind;
  const isSafe = kind === 'integer' || kind === 'boolean' || kind === 'plain';
  return isSafe && Object.values(words).every(isPlain) ? 'plain' : 'text';
}
