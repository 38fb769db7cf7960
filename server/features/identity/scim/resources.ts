import { Messages, Schemas } from 'scimmy';
import { line, email as emailField } from '#contract/platform/fields.ts';
import { reading, ScimFailure } from './errors.ts';

const { User, Group } = Schemas;
export const userSchema = User.definition.id;
export const groupSchema = Group.definition.id;
const patchSchema = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

/** The most operations of one PATCH, and the most members of a group. */
const mostOperations = 1000;
const mostMembers = 1000;

/** What an identity provider says of a user, as far as administrators have it. */
export interface GivenUser {
  userName: string;
  externalId: string | null;
  givenName: string | null;
  familyName: string | null;
  formatted: string | null;
  displayName: string | null;
  /** Null if it says none. */
  email: string | null;
  /** Undefined if it doesn't say. */
  active: boolean | undefined;
}

/** What an identity provider says of a group. */
export interface GivenGroup {
  displayName: string;
  externalId: string | null;
  /** The ids of users. Undefined if it doesn't say. */
  members: string[] | undefined;
}

/** The attributes that are stored. All others are accepted and ignored. */
const stored = {
  user: ['schemas', 'userName', 'externalId', 'name', 'displayName', 'active', 'emails'],
  group: ['schemas', 'displayName', 'externalId', 'members'],
} as const;

type Kind = keyof typeof stored;
type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** @throws ScimFailure 400 for a body that is no object */
export function objectOf(body: unknown): Json {
  if (!isObject(body)) throw new ScimFailure(400, 'The body must be a JSON object.', 'invalidSyntax');
  return body;
}

/** The name of the stored attribute that a path begins with, in the spelling of SCIM; undefined for others. */
function storedName(kind: Kind, path: string): string | undefined {
  const plain = withoutSchema(kind, path);
  const [, first = ''] = /^([\w$-]+)/.exec(plain) ?? [];
  return stored[kind].find((name) => name.toLowerCase() === first.toLowerCase());
}

/** A path without the schema that everything here belongs to. */
function withoutSchema(kind: Kind, path: string): string {
  const schema = `${kind === 'user' ? userSchema : groupSchema}:`;
  return path.toLowerCase().startsWith(schema.toLowerCase()) ? path.slice(schema.length) : path;
}

/** Microsoft Entra ID sends "True" and "False" as texts. */
const asBoolean = (value: unknown): unknown => {
  const text = typeof value === 'string' ? value.toLowerCase() : value;
  return text === 'true' ? true : text === 'false' ? false : value;
};

const readableEmails = (emails: unknown): unknown =>
  Array.isArray(emails)
    ? emails.map((one: unknown) => (isObject(one) ? { ...one, primary: asBoolean(one['primary']) } : one))
    : emails;

/** The stored attributes of what was sent, with booleans. Names inside may be paths, such as `name.givenName`. */
function readable(kind: Kind, sent: Json): Json {
  const pairs = Object.entries(sent).flatMap(([name, value]): [string, unknown][] => {
    const known = storedName(kind, name);
    if (known === undefined || name.length > 100) return [];
    if (known === 'active') return [[known, asBoolean(value)]];
    if (known === 'emails' && withoutSchema(kind, name) === name) return [[name, readableEmails(value)]];
    return [[withoutSchema(kind, name), value]];
  });
  return Object.fromEntries(pairs);
}

/**
 * Reads a user that was sent whole.
 * @throws ScimFailure 400 for what isn't one
 */
export async function readUser(body: unknown): Promise<GivenUser> {
  const sent = { ...readable('user', objectOf(body)), schemas: [userSchema] };
  return givenUser({ ...(await reading(() => new User(sent as never, 'in'))) });
}

/** @throws ScimFailure 400 for what isn't a group */
export async function readGroup(body: unknown): Promise<GivenGroup> {
  const sent = { ...readable('group', objectOf(body)), schemas: [groupSchema] };
  return givenGroup({ ...(await reading(() => new Group(sent as never, 'in'))) });
}

interface Operation {
  op: string;
  path?: string;
  value?: unknown;
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
    if (path === undefined || path === '')
      return [{ ...base, value: isObject(value) ? readable(kind, value) : value }];
    if (path.length > 200) throw new ScimFailure(400, 'This path is too long.', 'invalidPath');
    const known = storedName(kind, path);
    if (known === undefined || isOtherEmail(path)) return [];
    const plain = withoutSchema(kind, path);
    if (known === 'active') return [{ ...base, path: known, value: asBoolean(value) }];
    const given = known === 'emails' && /^emails$/i.test(plain) ? readableEmails(value) : value;
    return [{ ...base, path: plain, ...(given !== undefined && { value: given }) }];
  });
}

/** An administrator has one email, for work. */
const isOtherEmail = (path: string) =>
  /^(?:urn:[^[]+:)?emails\[\s*type\s+eq\s+"(?!work")[^"]*"\s*\]/i.test(path);

async function patched(Schema: typeof User | typeof Group, shown: object, operations: Operation[]) {
  if (operations.length === 0) return shown as Json;
  const known = new Schema(shown as never, 'in');
  const message = await reading(
    () => new Messages.PatchOp({ schemas: [patchSchema], Operations: operations as never }),
  );
  const result = await reading(() => message.apply(known as never, async (one: unknown) => one as never));
  return ((result as unknown) ?? known) as Json;
}

/**
 * Applies a PATCH to a user.
 * @param shown the stored user, as SCIM shows it
 * @returns the email is null unless the PATCH is about emails
 * @throws ScimFailure 400 for operations that can't be applied
 */
export async function patchUser(shown: object, body: unknown): Promise<GivenUser> {
  const operations = operationsOf('user', body);
  const given = givenUser(await patched(User, plainUser(shown), operations));
  const isAboutEmail = operations.some(({ path, value }) =>
    path === undefined
      ? isObject(value) && Object.keys(value).some((name) => /^emails/i.test(name))
      : /^emails/i.test(path),
  );
  return { ...given, email: isAboutEmail ? given.email : null };
}

/** The part of a shown user that is sent back. */
function plainUser(shown: object): object {
  const { id: _id, groups: _groups, meta: _meta, ...rest } = shown as Record<string, unknown>;
  return rest;
}

/** Applies a PATCH to a group. @throws ScimFailure 400 for operations that can't be applied */
export async function patchGroup(
  shown: { displayName: string; externalId: string | null; members: readonly string[] },
  body: unknown,
): Promise<GivenGroup> {
  const whole = {
    schemas: [groupSchema],
    displayName: shown.displayName,
    ...(shown.externalId !== null && { externalId: shown.externalId }),
    members: shown.members.map((value) => ({ value })),
  };
  const given = givenGroup(await patched(Group, whole, operationsOf('group', body)));
  return { ...given, members: given.members ?? [] };
}

/** @throws ScimFailure 400 for texts that a name can't have */
function textOf(value: unknown, name: string, most = 100): string | null {
  if (value === undefined || value === null || value === '') return null;
  const read = line(most).safeParse(value);
  if (!read.success)
    throw new ScimFailure(400, `${name} must be a text of at most ${most} characters.`, 'invalidValue');
  return read.data;
}

function needed(value: unknown, name: string, most: number): string {
  const text = textOf(value, name, most);
  if (text === null) throw new ScimFailure(400, `${name} is required.`, 'invalidValue');
  return text;
}

function givenUser(user: Json): GivenUser {
  const name = isObject(user['name']) ? user['name'] : {};
  const emails = Array.isArray(user['emails']) ? (user['emails'] as Json[]) : [];
  const email =
    emails.find((one) => one['primary'] === true) ??
    emails.find((one) => one['type'] === 'work') ??
    emails[0];
  const active = user['active'];
  return {
    userName: needed(user['userName'], 'userName', 254),
    externalId: textOf(user['externalId'], 'externalId', 254),
    givenName: textOf(name['givenName'], 'name.givenName'),
    familyName: textOf(name['familyName'], 'name.familyName'),
    formatted: textOf(name['formatted'], 'name.formatted'),
    displayName: textOf(user['displayName'], 'displayName'),
    email: email ? emailOf(email['value']) : null,
    active: typeof active === 'boolean' ? active : undefined,
  };
}

/** @throws ScimFailure 400 for what is no email address */
export function emailOf(value: unknown): string {
  const read = emailField.safeParse(value);
  if (!read.success) throw new ScimFailure(400, 'An administrator needs an email address.', 'invalidValue');
  return read.data;
}

function givenGroup(group: Json): GivenGroup {
  const members = group['members'];
  const ids = Array.isArray(members) ? members.map((one: Json) => String(one['value'])) : undefined;
  if (ids && ids.length > mostMembers)
    throw new ScimFailure(413, `A group can have at most ${mostMembers} members.`);
  return {
    displayName: needed(group['displayName'], 'displayName', 200),
    externalId: textOf(group['externalId'], 'externalId', 254),
    members: ids && [...new Set(ids)],
  };
}
