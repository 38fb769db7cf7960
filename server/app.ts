import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import helmet from 'helmet';
import { calls, type Resource } from '#contract/calls.ts';
import { schemas } from '#contract/schemas.ts';
import { storeApiKeyCalls } from '#server/platform/audit/api-key-calls.ts';
import { authenticate } from '#server/features/identity/auth/authenticate.ts';
import { rememberDevices } from '#server/platform/base/device-cookie.ts';
import { containsApiKeyToken } from '#server/features/identity/auth/api-key-token.ts';
import type { Services } from '#server/platform/context/services.ts';
import { accessVersionOf, type AuthContext, identify } from '#server/platform/http/identify.ts';
import { answerError } from '#server/platform/http/error-answer.ts';
import type { Config } from '#server/platform/config.ts';
import { CallFailure } from '#server/platform/base/failure.ts';
import { limitBodies } from '#server/platform/http/body-limits.ts';
import { allowOrigins } from '#server/platform/http/cors.ts';
import { acceptJsonOnly } from '#server/platform/http/json-body.ts';
import { mountCalls } from '#server/platform/calls/mount.ts';
import { acceptForms } from '#server/platform/http/multipart.ts';
import { callsThatAreOn, openApiDocument } from '#server/platform/http/open-api.ts';
import { serveTextFiles } from '#server/platform/http/text-files.ts';
import { followAppearance } from '#server/platform/appearance/follow.ts';
import { servePages } from '#server/platform/http/pages.ts';
import { requestIds } from '#server/platform/tracing/request-id.ts';
import { sessionLimiter } from '#server/platform/http/session-limiter.ts';
import { serveImages } from '#server/platform/images/image-routes.ts';
import type { Metrics } from '#server/operations/metrics/registry.ts';
import { followingSignIn } from '#server/platform/modules/follow-sign-in.ts';
import { approvalRules, features, handlers } from '#server/features.ts';

const kibibyte = 1024;
const jsonLimit = 1024 * kibibyte;

/**
 * Turns off browser features that none of our pages use. Passkeys, the clipboard and full screen stay allowed for
 * the pages themselves.
 */
const permissionsPolicy =
  'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()';

interface AppOptions {
  /** The folder of the built pages. */
  pages: string;
  logger: FastifyServerOptions['loggerInstance'];
  /** Counts each answered call. */
  metrics?: Pick<Metrics, 'countCall'> | undefined;
  /** How long a stop waits for requests that are still being sent or answered, in milliseconds. */
  stopPatienceMs?: number;
}

/**
 * The whole server except its port: every call of the contract, the API document, the pages and the
 * two health checks.
 * @param services what the handlers share
 */
export async function createApp(
  services: Services,
  { pages, logger, metrics, stopPatienceMs = 10_000 }: AppOptions,
): Promise<FastifyInstance> {
  const { config } = services;
  const app = Fastify(serverOptions(config, logger));
  app.decorateRequest('adminId', null);
  const isStopping = endConnectionsOnStop(app, services, stopPatienceMs);
  app.addHook('onClose', () => storeApiKeyCalls(services.db, app.log));
  app.setErrorHandler(answerError);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('X-Request-Id', request.id);
    if (isStopping()) {
      reply.header('Connection', 'close');
      throw new CallFailure(503, 'stopping', 1);
    }
    if (containsApiKeyToken(request.raw.url ?? '')) throw new CallFailure(400, 'keyInAddress');
    // The route decides, not the address: an address may spell a route's letters as %61.
    const isCall = request.routeOptions.config?.call !== undefined;
    if (isCall || /^\/(api|adminapi)\b/.test(request.routeOptions.url ?? request.url)) {
      reply.header('Cache-Control', 'no-store');
    }
  });
  logCalls(app, metrics);
  allowOrigins(app, config.allowedOrigins);
  limitBodies(app);
  acceptJsonOnly(app);
  await acceptForms(app);
  sendSecurityHeaders(app, config);
  rememberDevices(app, config);

  const authContext: AuthContext = { services, authenticate, limiter: sessionLimiter(config.rateLimit) };
  for (const resource of Object.keys(calls) as Resource[]) {
    mountCalls(app, authContext, calls[resource], schemas[resource], handlers[resource], approvalRules);
  }

  serveApiDocument(app, authContext);
  serveHealth(app, services);
  for (const { routes } of features) await routes?.(app, { authContext, handlers });
  serveImages(app, services);
  serveTextFiles(app, config);
  await servePages(app, pages, {
    company: config.provider?.name ?? '',
    switchedOff: followingSignIn(services.db),
    appearance: followAppearance(services),
  });
  return app;
}

const serverOptions = ({ trustProxy }: Config, logger: AppOptions['logger']) => ({
  ...(logger ? { loggerInstance: logger } : { logger: false }),
  logController: new LogController({ disableRequestLogging: true }),
  genReqId: requestIds(trustProxy),
  requestIdHeader: false as const,
  bodyLimit: jsonLimit,
  // Bodies have limits of pace instead (server/platform/http/body-limits.ts), because a stream may be sent for
  // days.
  requestTimeout: 0,
  // Longer than proxies keep an idle connection: a call that is sent at the moment of its end gets no answer.
  keepAliveTimeout: 75_000,
  http: { maxHeaderSize: 16 * kibibyte, headersTimeout: 10_000 },
  routerOptions: { maxParamLength: 200 },
  trustProxy: trustedProxies(trustProxy),
  // The framework's answer has its own form; a hook answers in the form of all other refusals.
  return503OnClosing: false,
  // Handles addresses that are malformed or too long, which are refused before a route is found.
  frameworkErrors: answerError,
});

/**
 * A stop waits for the calls that are running, but not for further calls on their connections.
 * @returns whether the server is stopping
 */
function endConnectionsOnStop(
  app: FastifyInstance,
  { admission }: Services,
  patienceMs: number,
): () => boolean {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
    admission.endPauses();
    app.server.keepAliveTimeout = 1;
    // While the server closes, Node no longer ends slow requests: such a request must not delay the stop forever.
    setTimeout(() => app.server.closeAllConnections(), patienceMs).unref();
  });
  return () => isStopping;
}

/** Logs and counts each answered call. */
function logCalls(app: FastifyInstance, metrics: AppOptions['metrics']): void {
  app.addHook('onResponse', async (request, reply) => {
    // The route, not the address: an address may hold a search term or the token of a reset link.
    const { url, config } = request.routeOptions;
    const { method, adminId: admin } = request;
    const { statusCode: status, elapsedTime } = reply;
    if (url !== undefined && (config.call || url.startsWith('/feed/')))
      metrics?.countCall({ call: url, method, status, seconds: elapsedTime / 1000 });
    if (config.call)
      request.log.info({ method, route: url, status, ms: Math.round(elapsedTime), admin }, 'call');
  });
}

function sendSecurityHeaders(app: FastifyInstance, config: Config): void {
  const headersWith = (strictTransportSecurity: { maxAge: number; includeSubDomains: boolean } | false) =>
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
      },
      referrerPolicy: { policy: 'no-referrer' },
      strictTransportSecurity,
    });
  // Only a server with TLS sends this header; over plain HTTP on loopback it would be wrong.
  const withTls = headersWith({ maxAge: 31_536_000, includeSubDomains: true });
  const withoutTls = headersWith(false);
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.setHeader('Permissions-Policy', permissionsPolicy);
    const headers = config.publicUrl.startsWith('https:') ? withTls : withoutTls;
    headers(request.raw, reply.raw, (error) => done(error as Error | undefined));
  });
}

/** Serves the document of the API, created once for each set of switched-off modules. */
function serveApiDocument(app: FastifyInstance, authContext: AuthContext): void {
  const documents = new Map<string, object>();
  app.get('/api/openapi.json', async (request, reply) => {
    const signedIn = await identify(authContext, request);
    if (!signedIn) throw new CallFailure(401, 'notSignedIn');
    reply.header('Access-Version', accessVersionOf(signedIn.admin));
    const { switchedOff } = signedIn.admin;
    const known = documents.get(switchedOff.join());
    if (known) return known;
    const operations = features.map((feature) => feature.operations?.() ?? {});
    const made = openApiDocument(
      callsThatAreOn(calls, switchedOff),
      schemas,
      Object.assign({}, ...operations),
    );
    documents.set(switchedOff.join(), made);
    return made;
  });
}

function serveHealth(app: FastifyInstance, services: Services): void {
  const readiness = together(services.healthProblems.check);
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const trouble = await readiness();
    return trouble ? reply.code(503).send({ status: trouble }) : { status: 'ok', ...replicaStatus(services) };
  });
}

/** A server without its replica does all its work: the status mentions it, but the server is still ready. */
function replicaStatus({ replica }: Services): { replica?: string } {
  if (!replica) return {};
  const lag = replica.lagSeconds();
  return { replica: lag === undefined ? 'away' : `${lag.toFixed(1)} s behind` };
}

/** Concurrent requests share one check. */
function together<Value>(check: () => Promise<Value>): () => Promise<Value> {
  let checking: Promise<Value> | undefined;
  return () => (checking ??= check().finally(() => (checking = undefined)));
}

/** A number is the count of proxies in front of this server; a text lists their addresses. */
function trustedProxies(setting: string | number | undefined) {
  if (typeof setting === 'number') return (_address: string, hop: number) => hop < setting;
  return setting ?? false;
}
