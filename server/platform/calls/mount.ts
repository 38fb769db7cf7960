import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Call, Calls, CallSchemas, SchemasFor } from '#contract/platform/call.ts';
import { answer } from './answer.ts';
import { countingRefusals } from '../http/count-refusal.ts';
import type { ApprovalRule } from '../approvals/approval-rules.ts';
import type { Deadline } from '../db/deadline.ts';
import type { CallContext, Caller, Handlers } from '../context/context.ts';
import type { AuthContext } from '../http/identify.ts';
import type { StoredAnswer } from '../http/idempotency.ts';
import { maskOf } from '../personal/masking.ts';
import type { MountedCall } from '../http/mounted-call.ts';
import { registerMountedCall } from '../http/mounted-calls.ts';
import { withSlowCallLog } from '../http/watched.ts';

/**
 * Gives every call of a resource its route: session → permission → input → handler → output
 * (specification 2.2). Writes run in one transaction with their audit row.
 * @param app the server that gets the routes
 * @param calls the contract's calls of one resource
 * @param schemas their schemas
 * @param handlers what they do
 * @param approvalRules when they need a second person, by call
 */
export function mountCalls<C extends Calls, S extends SchemasFor<C>>(
  app: FastifyInstance,
  authContext: AuthContext,
  calls: C,
  schemas: S,
  handlers: Handlers<C, S>,
  approvalRules: Readonly<Record<string, ApprovalRule>>,
): void {
  for (const name of Object.keys(calls)) {
    const call = calls[name] as Call;
    const innerSchema = innerSchemaOf(call, (schemas[name] as CallSchemas).output);
    const mounted: MountedCall = {
      name,
      call,
      schemas: schemas[name] as CallSchemas,
      approvalRule: approvalRules[name],
      innerSchema,
      mask: maskOf(innerSchema),
      ...untyped(handlers[name] as UntypedHandler),
    };
    registerMountedCall(mounted);
    app.route({
      method: call.method,
      url: call.path,
      config: { call },
      handler: async (request, reply) => {
        const { status, response } = await withSlowCallLog(authContext.services, name, request, () =>
          answerQueued(mounted, authContext, request, reply),
        );
        return sendJson(reply, status, response);
      },
    });
  }
}

type UntypedHandle = (input: unknown, context: CallContext) => Promise<unknown>;
type UntypedHandler =
  | UntypedHandle
  | { check?: MountedCall['check']; handle: UntypedHandle }
  | Partial<MountedCall>;

function untyped(handler: UntypedHandler): Pick<MountedCall, 'check' | 'prepare'> {
  const check = ('check' in handler && handler.check) || (() => []);
  if ('prepare' in handler) return { check, prepare: handler.prepare as MountedCall['prepare'] };
  const handle = ('handle' in handler ? handler.handle : handler) as UntypedHandle;
  return { check, prepare: async (input, context) => (inside) => handle(input, inside ?? context) };
}

function innerSchemaOf(call: Call, output: z.ZodType): z.ZodType {
  const [kind] = call.wrapper.split(':');
  if (kind === 'list')
    return z.object({
      rows: z.array(output),
      count: z.int(),
      countIsExact: z.boolean(),
      searched: z.int().optional(),
    });
  if (kind === 'change') return z.object({ message: z.unknown(), result: output });
  return output;
}

/** Makes the answer when it is the call's turn. Sending it takes as long as its reader likes, and no place. */
async function answerQueued(
  mounted: MountedCall,
  authContext: AuthContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<StoredAnswer> {
  const { call } = mounted;
  const { db, admission } = authContext.services;
  const counted = (deadline?: Deadline) =>
    countingRefusals(db, mounted.name, request, () => answer(mounted, authContext, request, reply, deadline));
  // A form comes as slowly as its sender likes, and has turns of its own.
  if ((call.multipart && request.isMultipart()) || call.waits) return counted();
  const kind = call.access === 'public' ? 'signIn' : call.effect;
  if (call.waitsForOthers) return admission.queue(kind, () => counted());
  return admission.run(kind, counted);
}

function sendJson(reply: FastifyReply, status: number, body: string): FastifyReply {
  return reply.code(status).type('application/json; charset=utf-8').send(body);
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call that a route serves: errors are renamed by it. */
    call?: Call;
  }
  interface FastifyRequest {
    /** Set once the call is authenticated; for the log. */
    adminId: Caller['id'] | null;
  }
}
