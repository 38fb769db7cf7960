import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { recordWrite } from '#server/platform/audit/record.ts';
import { CallFailure } from '#server/platform/base/failure.ts';
import { detectExportedCanaries } from '#server/platform/calls/notice-canaries.ts';
import { normalizeIpAddress } from '#server/platform/base/ip-address.ts';
import type { Services } from '#server/platform/context/services.ts';
import { limitConcurrency } from '#server/platform/base/limit-concurrency.ts';
import { outageOf } from '#server/platform/db/outage.ts';
import type { CallContext, Caller } from '#server/platform/context/context.ts';
import { personalFieldsOf } from '#server/platform/personal/asked.ts';
import { markPersonalFields, runForReader } from '#server/platform/personal/masked.ts';
import { permit } from '#server/platform/auth/permit.ts';
import type { Language, Message } from '#server/platform/messages/translate.ts';
import { type Ending, endRun, keepRunWaiting, type OpenRun } from '#server/platform/runs/runs.ts';
import { formats } from '#server/platform/exports/formats.ts';
import { noteExported } from './people-alarm.ts';
import { checkExport, type ExportRequest } from '#server/platform/exports/request.ts';
import { Cancelled, type Exporting, type ReadList, writeFile } from '#server/platform/exports/write-file.ts';

/** Exports that one server writes at the same time. Each holds a connection. */
const maxAtOnce = 2;

/**
 * How long a client may read nothing before its connection is closed: its snapshot keeps PostgreSQL from cleaning
 * up.
 */
const patienceMs = 60_000;

/** How often the export checks whether somebody cancelled it, and whether the caller still may have it. */
const sightEveryMs = 3_000;

/** The input of an export run. */
export interface ExportInput {
  request: ExportRequest;
  language: Language;
}

class ReaderGone extends Error {}

/** The caller lost the permission: signed out, revoked, or with other permissions. */
class NoLongerAllowed extends Error {}

interface Parts {
  services: Services;
  /** The handler of a list call. */
  readList: (name: string) => ReadList;
}

/** A file that a client waits for. */
interface Sending {
  run: Pick<OpenRun, 'id' | 'input'>;
  caller: Caller;
  /** Reads the caller again; null or a CallFailure if the caller is no longer authenticated. */
  lookAgain: () => Promise<Caller | null>;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Called when the work is over, before the client can see its end. */
  over?: () => void;
}

/**
 * Creates the function that answers a request with the file of a run. It checks the permissions at the start and while
 * it continues. The run shows its progress, and ends with the file. One server writes two files at a time, however many
 * are requested.
 */
export function exportSender({ services, readList }: Parts): (sending: Sending) => Promise<FastifyReply> {
  const queue = limitConcurrency(maxAtOnce);
  return async ({ run, caller, lookAgain, request, reply, over }) => {
    const { request: asked, language } = run.input as ExportInput;
    const checked = checkExport(asked, caller);
    const context: CallContext = {
      services,
      db: services.db,
      admin: caller,
      language,
      request: {
        id: request.id,
        ipAddress: normalizeIpAddress(request.ip),
        userAgent: request.headers['user-agent'] ?? '',
      },
    };
    try {
      permit(checked.list.call, caller);
    } catch (error) {
      await endExport(context, run, { state: 'failed', error: { sentence: 'notAllowed' } }, 0);
      throw error;
    }
    const headers = headersOf(asked);
    const file = new PassThrough({ highWaterMark: 256 * 1024 });
    const ending = new AbortController();
    const abort = (reason: Error) => ending.abort(reason);
    reply.raw.once('close', () => reply.raw.writableFinished || abort(new ReaderGone()));
    const work: Exporting = {
      services,
      runId: run.id,
      request: asked,
      checked,
      readList: readList(asked.list),
      context,
      write: writerTo(file, ending),
      watch: detectExportedCanaries(services, { admin: caller, request: context.request, call: asked.list }),
      written: { rows: 0 },
      signal: ending.signal,
      abort,
    };
    const look = async () => {
      if (!(await keepRunWaiting(services.db, run.id))) abort(new Cancelled());
      try {
        permit(checked.list.call, await lookAgain());
      } catch (error) {
        const isRefused = error instanceof CallFailure && [401, 403].includes(error.status);
        // The database may be busy; the next check decides.
        if (isRefused) abort(new NoLongerAllowed());
      }
    };
    const sight = setInterval(() => void look().catch(() => undefined), sightEveryMs);
    void queue(() =>
      runForReader(caller, () => {
        markPersonalFields(personalFieldsOf(checked.list.schemas));
        return exportFile(work, run);
      }),
    )
      .finally(() => {
        clearInterval(sight);
        over?.();
      })
      .then(
        () => file.end(),
        (error: Error) => {
          if (!(error instanceof ReaderGone || error instanceof Cancelled))
            request.log.warn({ err: error }, 'an export failed');
          // Nothing was sent yet, so the answer is a sentence instead of a file.
          if (!reply.raw.headersSent) for (const name of Object.keys(headers)) reply.removeHeader(name);
          file.destroy(error instanceof Cancelled ? new CallFailure(409, 'runIsOver') : error);
        },
      );
    if (checked.isMasked) reply.header('Personal-Data', 'masked');
    return reply.headers(headers).send(file);
  };
}

/** Writes the file, and stores the result with its audit row. */
async function exportFile(work: Exporting, run: Sending['run']): Promise<void> {
  const { context, signal } = work;
  let rows = 0;
  try {
    signal.throwIfAborted();
    rows = await writeFile(work);
  } catch (error) {
    await endExport(context, run, endingOf(error), undefined);
    throw error;
  } finally {
    await noteExported(context, work);
  }
  if (!(await endExport(context, run, { state: 'done', result: { rows } }, rows))) throw new Cancelled();
}

function endingOf(error: unknown): Ending {
  if (error instanceof Cancelled) return { state: 'cancelled' };
  const failed = (sentence: Message['sentence']): Ending => ({ state: 'failed', error: { sentence } });
  if (error instanceof ReaderGone) return failed('exportReaderGone');
  if (error instanceof NoLongerAllowed) return failed('notAllowed');
  if (error instanceof CallFailure) return failed('exportListFailed');
  const outage = error instanceof Error ? outageOf(error) : undefined;
  return failed(outage === 'slow' ? 'exportTooSlow' : 'exportFailed');
}

/**
 * Ends the run, and records what was exported: the list, its filter and how many rows.
 * @returns false if somebody cancelled it in the meantime
 */
async function endExport(
  { services, admin, request }: CallContext,
  run: Sending['run'],
  ending: Ending,
  rows: number | undefined,
): Promise<boolean> {
  const { list, input, format } = (run.input as ExportInput).request;
  return services.db.transaction().execute(async (db) => {
    const isEnded = await endRun(db, run.id, ending, rows);
    const state = isEnded ? ending.state : 'cancelled';
    const after = { list, input, format, state, ...(rows !== undefined && { rows }) };
    const audit = { record: run.id, before: null, after, adminId: admin?.id ?? null };
    await recordWrite(db, 'downloadExport', { output: null, audit }, request);
    return isEnded;
  });
}

/**
 * Writes to a file, and waits while its client is slow. It gives up after a minute in which the client reads
 * nothing.
 */
function writerTo(file: PassThrough, ending: AbortController): Exporting['write'] {
  return async (chunk) => {
    ending.signal.throwIfAborted();
    if (file.write(chunk)) return;
    const patience = setTimeout(() => ending.abort(new ReaderGone()), patienceMs);
    await once(file, 'drain', { signal: ending.signal }).finally(() => clearTimeout(patience));
  };
}

function headersOf({ list, format }: ExportRequest): Record<string, string> {
  const { contentType, extension } = formats[format];
  const name = list
    .replace(/^list/, '')
    .replace(/\B[A-Z]/g, '-$&')
    .toLowerCase();
  const moment = new Date().toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '');
  return {
    'Content-Type': contentType,
    'Content-Disposition': `attachment; filename="${name}-${moment}Z.${extension}"`,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'X-Accel-Buffering': 'no',
  } satisfies Parameters<FastifyReply['headers']>[0];
}
