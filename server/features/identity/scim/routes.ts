import type { FastifyInstance, FastifyRequest } from 'fastify';
import { normalizeIpAddress } from '#server/platform/base/ip-address.ts';
import { hashUnknownPassword } from '#server/platform/auth/passwords.ts';
import type { Services } from '#server/platform/context/services.ts';
import { isModuleOff } from '#server/platform/modules/switched-off.ts';
import { isUuid } from '#server/platform/base/is-uuid.ts';
import { type Answer, asScim, contentType, errorBody, refuseOther, send } from './answer.ts';
import { type ScimCaller, scimDoor } from './caller.ts';
import { keepCall } from './call-queries.ts';
import { change, moduleOff, type ScimChange } from './change.ts';
import { oneOf, providerConfig, resourceTypes, schemas } from './discovery.ts';
import { noSuchResource, ScimFailure } from './errors.ts';
import { equalitiesOf } from './filter.ts';
import { listGroups, membersOf } from './group-queries.ts';
import { addGroup, groupWithMembers, removeGroup, updateGroup } from './groups.ts';
import { listResponse, partOf } from './paging.ts';
import { patchGroup, patchUser } from './patch.ts';
import { readGroup, readUser } from './resources.ts';
import { groupVersion, selected, shownGroup, shownUser, userVersion } from './shown.ts';
import { groupsOf, listUsers } from './user-queries.ts';
import { addUser, deleteUser, updateUser, userWithGroups } from './users.ts';

/** Where identity providers send their requests. */
export const scimPath = '/scim/v2';

const bodyLimit = 1024 * 1024;

/** The attributes that filters may compare. */
const userFilters = ['id', 'userName', 'externalId', 'displayName', 'emails.value', 'emails.type', 'active'];
const groupFilters = ['id', 'displayName', 'externalId', 'members', 'members.value'];

type Query = Readonly<Record<string, unknown>>;

interface Asked {
  caller: ScimCaller;
  id: string;
  query: Query;
  body: unknown;
  request: FastifyRequest;
}

/**
 * Serves SCIM 2.0 (RFC 7643 and 7644) to identity providers (specification 44). Its errors have the form of SCIM. Each
 * request of a known token is kept for the screen, without its content.
 */
export function serveScim(app: FastifyInstance, services: Services): void {
  const { admission, config, db } = services;
  const base = `${config.publicUrl}${scimPath}`;
  const door = scimDoor(services);
  const callers = new WeakMap<FastifyRequest, ScimCaller>();

  const asked = (request: FastifyRequest): Asked => {
    const caller = callers.get(request);
    if (!caller) throw new ScimFailure(401, 'Send the secret of a valid token.');
    const { id = '' } = request.params as { id?: string };
    return { caller, id: id.toLowerCase(), query: request.query as Query, body: request.body, request };
  };

  const kept = async (
    request: FastifyRequest,
    status: number,
    about: { record?: string | undefined; detail?: string },
  ) => {
    const caller = callers.get(request);
    if (!caller) return;
    const [resource = ''] = (request.routeOptions.url ?? '').slice(scimPath.length + 1).split('/');
    await keepCall(db, {
      tokenId: caller.tokenId,
      method: request.method,
      resource: /^\w+$/.test(resource) ? resource : '',
      record: about.record ?? null,
      status,
      detail: about.detail?.slice(0, 500) ?? null,
    });
  };

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      ['application/scim+json', 'application/json'],
      { parseAs: 'string', bodyLimit },
      (_request, body, done) => {
        try {
          // Some send a content type with DELETE, and no body.
          done(null, body === '' ? undefined : JSON.parse(String(body)));
        } catch {
          done(new ScimFailure(400, 'The body is not valid JSON.', 'invalidSyntax'));
        }
      },
    );

    scope.setErrorHandler(async (error: Error, request, reply) => {
      const failure = asScim(error, request);
      const { id } = (request.params ?? {}) as { id?: string };
      const record = failure.record ?? (id !== undefined && isUuid(id) ? id : undefined);
      await kept(request, failure.status, { record, detail: failure.message });
      if (failure.status === 401) reply.header('WWW-Authenticate', 'Bearer');
      if (failure.status === 429) reply.header('Retry-After', '60');
      return reply.code(failure.status).type(contentType).send(errorBody(failure));
    });

    // Before a byte of the body is read.
    scope.addHook('onRequest', async (request, reply) => {
      reply.header('Cache-Control', 'no-store');
      if (await isModuleOff(db, 'scim')) throw moduleOff();
      const ipAddress = normalizeIpAddress(request.ip);
      const { authorization } = request.headers;
      callers.set(request, await admission.queue('rest', () => door.enter(authorization, ipAddress)));
    });

    const route = (
      method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
      path: string,
      handle: (asked: Asked) => Promise<Answer>,
    ) =>
      scope.route({
        method,
        url: `${scimPath}${path}`,
        handler: async (request, reply) => {
          const kind = method === 'GET' ? 'read' : 'write';
          const answer = await admission.queue(kind, () => handle(asked(request)));
          await kept(request, answer.status ?? 200, { record: answer.record });
          return send(reply, request, answer);
        },
      });

    const within = <Value>({ caller, request }: Asked, work: (change: ScimChange) => Promise<Value>) =>
      change(services, caller, { id: request.id, ipAddress: request.ip }, work);

    const user = async (id: string, query: Query, status = 200): Promise<Answer> => {
      const found = await userWithGroups(db, id);
      const version = userVersion(found.user);
      const body = selected(shownUser(found.user, found.groups, base), query);
      return { status, body, version, record: id };
    };
    const group = async (id: string, query: Query, status = 200): Promise<Answer> => {
      const found = await groupWithMembers(db, id);
      const version = groupVersion(found.group);
      return {
        status,
        body: selected(shownGroup(found.group, found.members, base), query),
        version,
        record: id,
      };
    };

    route('GET', '/ServiceProviderConfig', async () => ({ body: providerConfig(base) }));
    for (const [path, all] of [
      ['/ResourceTypes', resourceTypes(base)],
      ['/Schemas', schemas(base)],
    ] as const) {
      route('GET', path, async () => ({
        body: listResponse(all, { startIndex: 1, count: all.length }, all.length),
      }));
      route('GET', `${path}/:id`, async ({ request }) => ({
        body: oneOf(all, (request.params as { id: string }).id),
      }));
    }

    route('GET', '/Users', async ({ query }) => {
      const part = partOf(query);
      const { rows, total } = await listUsers(db, wantedBy(query, userFilters), part);
      const groups = await groupsOf(
        db,
        rows.map(({ id }) => id),
      );
      const shown = rows.map((row) => selected(shownUser(row, groups.get(row.id) ?? [], base), query));
      return { body: listResponse(shown, part, total) };
    });
    route('GET', '/Users/:id', ({ id, query }) => user(id, query));
    route('POST', '/Users', async (about) => {
      const given = await readUser(about.body);
      const passwordHash = await hashUnknownPassword();
      return user(await within(about, (one) => addUser(one, given, passwordHash)), about.query, 201);
    });
    for (const method of ['PUT', 'PATCH'] as const) {
      route(method, '/Users/:id', async (about) => {
        await within(about, (one) =>
          updateUser(one, about.id, async (before) => {
            refuseOther(about.request, userVersion(before));
            return method === 'PUT'
              ? readUser(about.body)
              : patchUser(shownUser(before, [], base), about.body);
          }),
        );
        return user(about.id, about.query);
      });
      route(method, '/Groups/:id', async (about) => {
        await within(about, (one) =>
          updateGroup(one, about.id, async (before, members) => {
            refuseOther(about.request, groupVersion(before));
            if (method === 'PATCH') return patchGroup({ ...before, members }, about.body);
            const given = await readGroup(about.body);
            return { ...given, members: given.members ?? [] };
          }),
        );
        return group(about.id, about.query);
      });
    }
    route('DELETE', '/Users/:id', async (about) => {
      await within(about, (one) =>
        deleteUser(one, about.id, (before) => refuseOther(about.request, userVersion(before))),
      );
      return { status: 204, record: about.id };
    });

    route('GET', '/Groups', async ({ query }) => {
      const part = partOf(query);
      const { rows, total } = await listGroups(db, wantedBy(query, groupFilters), part);
      const members = await membersOf(
        db,
        rows.map(({ id }) => id),
      );
      const shown = rows.map((row) => selected(shownGroup(row, members.get(row.id) ?? [], base), query));
      return { body: listResponse(shown, part, total) };
    });
    route('GET', '/Groups/:id', ({ id, query }) => group(id, query));
    route('POST', '/Groups', async (about) => {
      const given = await readGroup(about.body);
      return group(await within(about, (one) => addGroup(one, given)), about.query, 201);
    });
    route('DELETE', '/Groups/:id', async (about) => {
      await within(about, (one) =>
        removeGroup(one, about.id, (before) => refuseOther(about.request, groupVersion(before))),
      );
      return { status: 204, record: about.id };
    });
    scope.all(`${scimPath}/*`, async () => {
      throw noSuchResource();
    });
  });
}

/** @throws ScimFailure 400 for a filter that isn't supported */
function wantedBy({ filter }: Query, attributes: readonly string[]) {
  if (filter === undefined) return new Map<string, string | boolean>();
  if (typeof filter !== 'string') throw new ScimFailure(400, 'Send one filter.', 'invalidFilter');
  return equalitiesOf(filter, attributes);
}
