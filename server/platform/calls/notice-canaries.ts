import type { Services } from '../context/services.ts';
import type { Caller } from '../context/context.ts';
import type { MountedCall } from '../http/mounted-call.ts';
import { type CanaryRead, raiseCanaryAlarm } from '../canaries/alarm.ts';
import { type Canary, canariesOf } from '../canaries/known.ts';

/** An answered read, or a file that left. */
interface Read {
  admin: Caller;
  request: { id: string; ipAddress: string };
  call: string;
}

/**
 * Checks whether an answer contains a canary that its caller requested: by its id, by a whole value, or as the only row
 * of a search. For an API key, every canary in an answer counts. The alarm is raised after the answer, so that no
 * answer takes longer because of it.
 */
export function detectCanaryReads(
  services: Services,
  { name, call }: Pick<MountedCall, 'name' | 'call'>,
  input: unknown,
  { admin, request }: Omit<Read, 'call'>,
  response: string,
): void {
  // Answers that only superadmins read list the canaries and their alarms.
  if (call.access === 'superadmin') return;
  const canaries = canariesOf(services);
  if (canaries.length === 0) return;
  const asked = textsIn(input);
  for (const canary of canaries) {
    if (!asked.includes(canary.id) && !canary.marks.some((mark) => response.includes(mark))) continue;
    const how = howRead(call.wrapper, canary, { input, asked }, admin, response);
    if (how) later(services, canary, how, { admin, request, call: name });
  }
}

function howRead(
  wrapper: string,
  { values, id }: Canary,
  { input, asked }: { input: unknown; asked: readonly string[] },
  admin: Caller,
  response: string,
): CanaryRead | undefined {
  if (admin.kind === 'key') return 'api';
  const isWhole = asked.some((text) => values.has(text.trim().toLowerCase()));
  if (isWhole) return wrapper.startsWith('list:') || !asked.includes(id) ? 'found' : 'opened';
  const isNarrowed = isSearch(input) && wrapper.startsWith('list:');
  return isNarrowed && countIn(response) === 1 ? 'found' : undefined;
}

/** Whether a list was narrowed by more than its page and its order. */
const isSearch = (input: unknown) =>
  Object.entries(input as object).some(
    ([name, value]) => !['page', 'limit', 'sort'].includes(name) && value !== undefined && value !== '',
  );

/** How many rows a list has altogether, by its answer. */
function countIn(response: string): number | undefined {
  const { count } = JSON.parse(response) as { count?: unknown };
  return typeof count === 'number' ? count : undefined;
}

/** Every text in an input, however deep. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (value === null || typeof value !== 'object') return [];
  return Object.values(value).flatMap(textsIn);
}

/** Alarms that are being written: a test can wait for them. */
const writing = new Set<Promise<void>>();

/** Waits until the alarms of answers so far are written. */
export async function canaryAlarmsWritten(): Promise<void> {
  await Promise.all(writing);
}

function later(services: Services, { id }: Canary, how: CanaryRead, { admin, request, call }: Read): void {
  const reader = {
    canaryId: id,
    how,
    call,
    readerId: admin.id,
    readerName: admin.name,
    ipAddress: request.ipAddress,
    requestId: request.id,
    at: new Date(),
  };
  const alarm = raiseCanaryAlarm(services, reader)
    // Once more: the alarm is all that remains of a read.
    .catch(() => raiseCanaryAlarm(services, reader))
    .catch(() => undefined)
    .finally(() => writing.delete(alarm));
  writing.add(alarm);
}

/** Looks for canaries in the rows of a file while they leave. */
export function detectExportedCanaries(services: Services, read: Read): (rows: Buffer) => void {
  const seen = new Set<Canary>();
  return (rows) => {
    for (const canary of canariesOf(services)) {
      if (seen.has(canary) || !canary.marks.some((mark) => rows.includes(mark))) continue;
      seen.add(canary);
      later(services, canary, 'exported', read);
    }
  };
}
