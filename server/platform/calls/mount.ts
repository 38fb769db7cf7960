import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Call, Calls, CallSchemas, SchemasFor } from '#contract/platform/call.ts';
import { agentHeader } from '#contract/platform/limits.ts';
import { inputFromWire } from '#contract/platform/names.ts';
import { countingRefusals } from '../http/count-refusal.ts';
import { collectInput } from './collect-input.ts';
import { detectCanaryReads } from './notice-canaries.ts';
import { countApiKeyCall } from '../audit/api-key-calls.ts';
import { normalizeIpAddress } from '../base/ip-address.ts';
import type { ApprovalRule } from '../approvals/approval-rules.ts';
import type { Deadline } from '../db/deadline.ts';
import type { CallContext, Caller, Handlers } from '../context/context.ts';
import { encodeOutput } from '../http/output.ts';
import { CallFailure } from '../base/failure.ts';
import { badInput } from '../http/input-failure.ts';
import { parsedFields, withAllMistakes } from '../http/all-mistakes.ts';
import { accessVersionOf, type AuthContext, identify, senderOf } from '../http/identify.ts';
import {
  bodyHash,
  hashedName,
  idempotencyKeyOf,
  storedAnswer,
  type StoredAnswer,
} from '../http/idempotency.ts';
import { maskedFailure, refuseByPersonal } from '../personal/asked.ts';
import { isMasked, runForReader, seesPersonalData } from '../personal/masked.ts';
import { countSearches } from '../personal/count-searches.ts';
import { maskOf } from '../personal/masking.ts';
import type { MountedCall } from '../http/mounted-call.ts';
import { registerMountedCall } from '../http/mounted-calls.ts';
import { readForm } from '../http/multipart.ts';
import { refuseSwitchedOff } from '../modules/switched-off.ts';
import { permit } from '../auth/permit.ts';
import { refuseOtherSites } from '../http/sender.ts';
import { languageOf } from '../messages/translate.ts';
import { withSlowCallLog } from '../http/watched.ts';
import { unstorableTexts } from '../http/unstorable.ts';
import { RightsChanged, write, type WriteOptions } from './write.ts';

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
  UntypedHandle | { check?: MountedCall['check']; handle: UntypedHandle } | Partial<MountedCall>;

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

async function answer(
  mounted: MountedCall,
  authContext: AuthContext,
  request: FastifyRequest,
  reply: FastifyReply,
  deadline: Deadline | undefined,
): Promise<StoredAnswer> {
  const { call, name } = mounted;
  const { services } = authContext;
  refuseOtherSites(call, request, services.config.allowedOrigins);
  const isPublic = call.access === 'public';
  // Keys are a signed-in admin's (specification 2.9); elsewhere the header means nothing.
  const takesKey = !isPublic && call.effect === 'write' && !call.secret;
  const key = takesKey ? idempotencyKeyOf(request) : undefined;
  const ipAddress = normalizeIpAddress(request.ip);
  if (isPublic) await authContext.limiter.count(null, ipAddress);
  const signedIn = isPublic ? null : await identify(authContext, request, key);
  const admin = signedIn?.admin ?? null;
  if (admin) reply.header('Access-Version', accessVersionOf(admin));
  permit(call, admin);
  if (isPublic && call.module) await refuseSwitchedOff(services.db, call.module);

  const form = await readForm(call, request);
  // An upload takes as long as its sender likes: what was taken from them meanwhile holds for it too.
  const lookAgain = async () => (await authContext.authenticate(services, senderOf(request)))?.admin ?? null;
  if (form && !isPublic) permit(call, await lookAgain());
  const context: CallContext = {
    services,
    db: services.db,
    admin,
    language: languageOf(request.headers['accept-language']),
    request: {
      id: request.id,
      ipAddress,
      userAgent: request.headers['user-agent'] ?? '',
      origin: request.headers.origin,
      cookies: request.headers.cookie,
      device: request.device,
      agent: admin?.kind === 'key' ? agentOf(request.headers) : undefined,
    },
  };
  if (admin === null || seesPersonalData(admin)) return answerCaller();
  if (mounted.mask) reply.header('Personal-Data', 'masked');
  return runForReader(admin, answerMasked);

  /** Refusals name no value, and count as answers do: "taken" or "not found" tells about a whole value as well. */
  async function answerMasked(): Promise<StoredAnswer> {
    const answered = await answerCaller().catch(async (error: unknown) => {
      await countSearches(context);
      throw maskedFailure(error);
    });
    // A write that is done has to say so.
    if (call.effect === 'read') await countSearches(context);
    return answered;
  }

  async function answerCaller(): Promise<StoredAnswer> {
    const input = collectInput(call, request, form?.body ?? request.body);
    const hash = key
      ? bodyHash(services.keys.bodies, hashedName(name, isMasked()), { ...input, ...form?.fingerprint })
      : undefined;
    if (key && hash && signedIn?.stored) {
      const asked = { db: services.db, admin };
      return storedAnswer(asked, key, signedIn.stored, { call: name, hash });
    }

    const named = inputFromWire(call, input) as Record<string, unknown>;
    const parsed = mounted.schemas.input.safeParse(named, { reportInput: true });
    if (parsed.success && mounted.mask && isMasked())
      refuseByPersonal(mounted.schemas, parsed.data as Record<string, unknown>);
    const wrong = { ...unstorableTexts(named), ...(parsed.success ? {} : badInput(parsed.error)) };
    if (!parsed.success || Object.keys(wrong).length > 0) {
      const given = parsedFields(mounted.schemas.input, named, wrong);
      throw await withAllMistakes(new CallFailure(400, wrong), mounted, given, context);
    }
    if (call.effect === 'read') {
      if (admin?.kind === 'key')
        countApiKeyCall(services.db, { keyId: admin.id, call: name, ipAddress }, request.log);
      const run = await mounted.prepare(parsed.data, context);
      if (typeof run !== 'function') throw new Error(`${name} reads, and gave the outcome of a write.`);
      const { replica } = services;
      const output =
        replica && admin && mayLag(call) && !senderOf(request).isUnasked
          ? await replica.read(admin.id, (db) => run({ ...context, db }))
          : await run(context);
      const response = encodeOutput(mounted, output, context);
      if (admin)
        detectCanaryReads(services, mounted, parsed.data, { admin, request: context.request }, response);
      return { status: 200, response };
    }
    try {
      return await writeAsAllowed(mounted, parsed.data, context, { key, hash, deadline }, lookAgain);
    } catch (error) {
      throw await withAllMistakes(error, mounted, parsed.data as Record<string, unknown>, context);
    }
  }
}

/**
 * Whether an answer may leave out what others wrote within the last second: lists and figures. A record that a form is filled from may not, and what
 * a page reads again because it was told of a change (`isUnasked`) has to show that change.
 */
function mayLag({ wrapper, figures }: Call): boolean {
  return wrapper.startsWith('list:') || figures === true;
}

/** Rights that change again and again while one call is made: nobody waits for their end. */
const maxAttempts = 3;

/** Writes once more where the rights changed while it ran and the new ones reach as well. */
async function writeAsAllowed(
  mounted: MountedCall,
  input: unknown,
  context: CallContext,
  options: WriteOptions,
  lookAgain: () => Promise<Caller | null>,
): Promise<StoredAnswer> {
  let { admin } = context;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write(mounted, input, { ...context, admin }, options);
    } catch (error) {
      if (!(error instanceof RightsChanged)) throw error;
      if (attempt === maxAttempts) throw new CallFailure(503, 'partIsDown', 1);
      admin = await lookAgain();
      permit(mounted.call, admin);
    }
  }
}

/** What a program calls itself: one line of at most 80 characters. */
function agentOf(headers: FastifyRequest['headers']): string | undefined {
  const given = headers[agentHeader.toLowerCase()];
  const name = typeof given === 'string' ? given.replaceAll(/\p{C}/gu, '').trim() : '';
  return name === '' ? undefined : name.slice(0, 80);
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
