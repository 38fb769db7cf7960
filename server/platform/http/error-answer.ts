import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { errorNameToWire } from '#contract/platform/names.ts';
import { constraintFailure } from '../db/constraint-failures.ts';
import { CallFailure, type FieldMessages, type FailureStatus } from '../base/failure.ts';
import { Overloaded } from '../db/admission.ts';
import { outageOf } from '../db/outage.ts';
import { languageOf, translate } from '../messages/translate.ts';
import type { MessageId } from '../messages/en.ts';

const fastifyFailures: Readonly<Record<string, [FailureStatus, MessageId]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'bodyTooLarge'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'wrongContentType'],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'malformedBody'],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'malformedBody'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'malformedBody'],
  FST_ERR_BAD_URL: [404, 'noSuchCall'],
  FST_ERR_MAX_PARAM_LENGTH: [404, 'noSuchCall'],
};

/** The sentence for each outage of the database, and after how many seconds to try again. */
const outageFailures: Readonly<Record<NonNullable<ReturnType<typeof outageOf>>, [MessageId, number]>> = {
  down: ['partIsDown', 5],
  slow: ['tooSlow', 1],
  'read-only': ['databaseReadOnly', 30],
  full: ['databaseFull', 30],
  // The answer can say neither "saved" nor "not saved".
  'outcome unknown': ['outcomeUnknown', 5],
};

/**
 * Turns an error into a failure for the caller.
 * @returns undefined for a defect of the server
 */
function asCallFailure(
  error: Error & { code?: unknown; statusCode?: number },
  isWrite: boolean,
): CallFailure | undefined {
  if (error instanceof CallFailure) return error;
  const broken = constraintFailure(error);
  if (broken) return broken;
  const code = typeof error.code === 'string' ? error.code : '';
  const known = fastifyFailures[code];
  if (known) return new CallFailure(known[0], known[1]);
  const outage = outageOf(error);
  // A write waits for others, not for a search: its statement was rolled back.
  if (outage === 'slow' && isWrite) return new CallFailure(503, 'overTime', 2);
  if (outage) return new CallFailure(503, ...outageFailures[outage]);
  // The plugin that serves the assets answers 403 to addresses that name no file: folders, dots, null characters.
  if (error.statusCode === 403) return new CallFailure(404, 'noSuchCall');
  // The JSON parser's own refusals (a syntax error, a __proto__ key) carry 400 and no code.
  if (error.statusCode === 400) return new CallFailure(400, 'malformedBody');
  return undefined;
}

/**
 * The failure that the caller sees. For a defect, the answer is a sentence with the request id only, and the log gets
 * the rest.
 * @param error the error that was thrown
 */
export function failureOf(
  error: unknown,
  request: FastifyRequest,
): Pick<CallFailure, 'messages' | 'retryAfterSeconds' | 'decisionId'> & { status: FailureStatus | 500 } {
  const { call } = request.routeOptions.config;
  const failure = asCallFailure(error as Error, call ? call.effect === 'write' : request.method !== 'GET');
  if (!failure) {
    request.log.error({ err: error, call: request.routeOptions.url }, 'a call failed by a defect');
    const messages = { sentence: 'internal', values: { requestId: request.id } } as const;
    return { status: 500, messages: { messages }, retryAfterSeconds: undefined, decisionId: undefined };
  }
  if (failure.status === 503 && !(failure instanceof Overloaded))
    request.log.warn({ err: error, call: request.routeOptions.url }, 'a part is down');
  return failure;
}

/** Answers a failure as `{errors: {FIELD: sentence}}` (specification 2.3). */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = languageOf(request.headers['accept-language']);
  const { status, messages, retryAfterSeconds, decisionId } = failureOf(error, request);
  if (retryAfterSeconds) reply.header('Retry-After', retryAfterSeconds);
  if (decisionId) reply.header('Decision-Id', decisionId);
  return reply.code(status).send({ errors: namedForWire(messages, request, language) });
}

function namedForWire(messages: FieldMessages, request: FastifyRequest, language: 'en' | 'ar') {
  const { call } = request.routeOptions.config;
  return Object.fromEntries(
    Object.entries(messages).map(([field, message]) => [
      call ? errorNameToWire(call, field) : field,
      translate(message, language),
    ]),
  );
}
