import type { FastifyReply, FastifyRequest } from 'fastify';
import { failureOf } from '#server/platform/http/error-answer.ts';
import { translate } from '#server/platform/messages/translate.ts';
import { ScimFailure, scimFailure } from './errors.ts';

export const contentType = 'application/scim+json; charset=utf-8';

/** What a route answers. */
export interface Answer {
  status?: number;
  body?: object;
  version?: string;
  /** The administrator or group that it is about. */
  record?: string;
}

/** @throws ScimFailure 412 if the resource has another version than the request names */
export function refuseOther({ headers }: FastifyRequest, version: string): void {
  const wanted = headers['if-match'];
  if (wanted === undefined || wanted === '*') return;
  const versions = wanted.split(',').map((one) => one.trim());
  if (!versions.includes(version)) throw new ScimFailure(412, 'The resource has another version.');
}

/** Sends a resource, a list or nothing, with the version of a resource. */
export function send(reply: FastifyReply, request: FastifyRequest, { status = 200, body, version }: Answer) {
  if (version !== undefined) {
    reply.header('ETag', version);
    if (request.method === 'GET' && request.headers['if-none-match'] === version)
      return reply.code(304).send();
  }
  const location = (body as { meta?: { location?: string } } | undefined)?.meta?.location;
  if (status === 201 && location !== undefined) reply.header('Location', location);
  return body ? reply.code(status).type(contentType).send(JSON.stringify(body)) : reply.code(status).send();
}

/** Any error as a failure in the form of SCIM. Only a broken constraint says that a name is taken. */
export function asScim(
  error: Error & { code?: unknown; constraint?: unknown },
  request: FastifyRequest,
): ScimFailure {
  const known = scimFailure(error);
  if (known) return known;
  if (error.code === '23505') return new ScimFailure(409, 'Somebody has this name or email.', 'uniqueness');
  const { status, messages } = failureOf(error, request);
  const detail = Object.values(messages).map((message) => translate(message, 'en'));
  return new ScimFailure(status, detail.join(' '), status === 400 ? 'invalidSyntax' : undefined);
}

/** The body of an error (RFC 7644, 3.12). */
export const errorBody = ({ status, scimType, message }: ScimFailure) =>
  JSON.stringify({
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    status: String(status),
    ...(scimType !== undefined && { scimType }),
    detail: message,
  });
