import { Messages, Schemas } from 'scimmy';
import { isObject } from '#server/platform/base/is-object.ts';
import { reading, ScimFailure } from './errors.ts';
import {
  asBoolean,
  givenGroup,
  type GivenGroup,
  givenUser,
  type GivenUser,
  type Json,
  type Kind,
  memberIds,
  objectOf,
  readable,
  readableEmails,
  storedName,
  withoutSchema,
} from './resources.ts';

const patchSchema = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

/** The most operations of one PATCH. */
const mostOperations = 1000;

interface Operation {
  op: string;
  path?: string;
  value?: unknown;
}

const comparison = String.raw`(?:type|primary|value)\s+eq\s+(?:"[^"\\[\]]*"|true|false)`;

/**
 * The paths that are supported. The library sets properties by the names inside brackets, so `__proto__` there would
 * change every object of this server.
 */
const supportedPath = new RegExp(
  String.raw`^[a-z]+(?:\[\s*${comparison}(?:\s+and\s+${comparison})*\s*\])?(?:\.[a-z]+)?$`,
  'i',
);

/** @throws ScimFailure 400 for a path that isn't supported */
function refuseOtherPath(path: string): void {
  if (path.length > 200) throw new ScimFailure(400, 'This path is too long.', 'invalidPath');
  if (!supportedPath.test(path)) throw new ScimFailure(400, 'This path isn’t supported.', 'invalidPath');
}

/**
 * The operations of a PATCH that change stored attributes.
 * @throws ScimFailure 400 for what isn't a PATCH, 413 for too many operations
 */
function operationsOf(kind: Kind, body: unknown): Operation[] {
  const { Operations: sent, schemas } = objectOf(body) as { Operations?: unknown; schemas?: unknown };
  const isPatch = Array.isArray(schemas) && schemas.includes(patchSchema);
  if (!isPatch || !Array.isArray(sent) || sent.length === 0)
    throw new ScimFailure(400, 'Send a PatchOp with Operations.', 'invalidSyntax');
  if (sent.length > mostOperations)
    throw new ScimFailure(413, `Send at most ${mostOperations} operations in one request.`);
  return sent.flatMap((one: unknown): Operation[] => {
    const { op, path, value } = objectOf(one);
    if (typeof op !== 'string' || (path !== undefined && typeof path !== 'string'))
      throw new ScimFailure(400, 'An operation needs an op, and its path is a text.', 'invalidSyntax');
    const base = { op: op.toLowerCase() };
    if (path === undefined || path === '') {
      if (!isObject(value)) return [{ ...base, value }];
      const given = readable(kind, value);
      Object.keys(given).forEach(refuseOtherPath);
      return [{ ...base, value: given }];
    }
    const known = storedName(kind, path);
    if (known === undefined || isOtherEmail(path)) return [];
    const plain = withoutSchema(kind, path);
    refuseOtherPath(plain);
    if (known === 'active') return [{ ...base, path: known, value: asBoolean(value) }];
    // An administrator has one email, so it goes whatever the value says.
    if (known === 'emails' && base.op === 'remove') return [{ ...base, path: plain }];
    const given = known === 'emails' && /^emails$/i.test(plain) ? readableEmails(value) : value;
    return [{ ...base, path: plain, ...(given !== undefined && { value: given }) }];
  });
}

/** An administrator has one email, for work. */
const isOtherEmail = (path: string) =>
  /^(?:urn:[^[]+:)?emails\[\s*type\s+eq\s+"(?!work")[^"]*"\s*\]/i.test(path);

/**
 * Applies a PATCH to a user.
 * @param shown the stored user, as SCIM shows it
 * @returns the email is null unless the PATCH is about emails, and a name unless it changes
 * @throws ScimFailure 400 for operations that can't be applied
 */
export async function patchUser(shown: object, body: unknown): Promise<GivenUser> {
  const operations = operationsOf('user', body);
  const given = givenUser(await patched(plainUser(shown), operations));
  const isAboutEmail = operations.some(({ path, value }) =>
    path === undefined
      ? isObject(value) && Object.keys(value).some((name) => /^emails/i.test(name))
      : /^emails/i.test(path),
  );
  const { displayName } = shown as { displayName?: unknown };
  const changed = (name: string | null) => (name === displayName ? null : name);
  return {
    ...given,
    displayName: changed(given.displayName),
    formatted: changed(given.formatted),
    email: isAboutEmail ? given.email : null,
  };
}

async function patched(shown: object, operations: Operation[]): Promise<Json> {
  if (operations.length === 0) return shown as Json;
  const known = new Schemas.User(shown as never, 'in');
  const message = await reading(
    () => new Messages.PatchOp({ schemas: [patchSchema], Operations: operations as never }),
  );
  const result = await reading(() => message.apply(known as never, async (one: unknown) => one as never));
  return ((result as unknown) ?? known) as Json;
}

/** The part of a shown user that is sent back. */
function plainUser(shown: object): object {
  const { id: _id, groups: _groups, meta: _meta, ...rest } = shown as Record<string, unknown>;
  return rest;
}

/**
 * Applies a PATCH to a group. The library would look through all members for each operation: a thousand removals from
 * a thousand members keep the server busy for 40 seconds.
 * @throws ScimFailure 400 for operations that can't be applied
 */
export function patchGroup(
  shown: { displayName: string; externalId: string | null; members: readonly string[] },
  body: unknown,
): GivenGroup {
  const members = new Set(shown.members);
  const fields: Record<string, unknown> = { displayName: shown.displayName, externalId: shown.externalId };
  const change = (op: string, path: string, value: unknown) => {
    const name = storedName('group', path);
    if (name === 'members') changeMembers(members, op, path, value);
    else if (name === undefined || path.length > name.length)
      throw new ScimFailure(400, 'This path isn’t supported.', 'invalidPath');
    else if (name !== 'schemas') fields[name] = op === 'remove' ? null : value;
  };
  for (const { op, path, value } of operationsOf('group', body)) {
    if (!['add', 'remove', 'replace'].includes(op))
      throw new ScimFailure(400, 'An op is add, remove or replace.', 'invalidSyntax');
    if (path !== undefined) change(op, path, value);
    else if (op === 'remove') throw new ScimFailure(400, 'Say what to remove by a path.', 'noTarget');
    else if (isObject(value)) Object.entries(value).forEach(([name, one]) => change(op, name, one));
    else throw new ScimFailure(400, 'Without a path, the value is an object.', 'invalidValue');
  }
  return givenGroup({ ...fields, members: [...members] });
}

/** @throws ScimFailure 400 for a path other than all members, or one to remove */
function changeMembers(members: Set<string>, op: string, path: string, value: unknown): void {
  const [, one] = /^members\[\s*value\s+eq\s+"([^"]*)"\s*\]$/i.exec(path) ?? [];
  if (one === undefined ? !/^members$/i.test(path) : op !== 'remove')
    throw new ScimFailure(400, 'This path isn’t supported.', 'invalidPath');
  const given = one === undefined ? (value === undefined ? undefined : memberIds(value)) : memberIds(one);
  if (op === 'replace' || given === undefined) members.clear();
  for (const id of given ?? []) {
    if (op === 'remove') members.delete(id);
    else members.add(id);
  }
}
