import { Schemas } from 'scimmy';
import { line, email as emailField } from '#contract/platform/fields.ts';
import { isObject } from '#server/platform/base/is-object.ts';
import { isUuid } from '#server/platform/base/is-uuid.ts';
import { reading, ScimFailure } from './errors.ts';

const { User, Group } = Schemas;
export const userSchema = User.definition.id;
export const groupSchema = Group.definition.id;

/** The most members of a group. */
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

/** What a request is about. */
export type Kind = keyof typeof stored;
export type Json = Readonly<Record<string, unknown>>;

/** @throws ScimFailure 400 for a body that is no object */
export function objectOf(body: unknown): Json {
  if (!isObject(body)) throw new ScimFailure(400, 'The body must be a JSON object.', 'invalidSyntax');
  return body;
}

/** The name of the stored attribute that a path begins with, in the spelling of SCIM; undefined for others. */
export function storedName(kind: Kind, path: string): string | undefined {
  const plain = withoutSchema(kind, path);
  const [, first = ''] = /^([\w$-]+)/.exec(plain) ?? [];
  return stored[kind].find((name) => name.toLowerCase() === first.toLowerCase());
}

/** A path without the schema that everything here belongs to. */
export function withoutSchema(kind: Kind, path: string): string {
  const schema = `${kind === 'user' ? userSchema : groupSchema}:`;
  return path.toLowerCase().startsWith(schema.toLowerCase()) ? path.slice(schema.length) : path;
}

/** Microsoft Entra ID sends "True" and "False" as texts. */
export const asBoolean = (value: unknown): unknown => {
  const text = typeof value === 'string' ? value.toLowerCase() : value;
  return text === 'true' ? true : text === 'false' ? false : value;
};

export const readableEmails = (emails: unknown): unknown =>
  Array.isArray(emails)
    ? emails.map((one: unknown) => (isObject(one) ? { ...one, primary: asBoolean(one['primary']) } : one))
    : emails;

/** The stored attributes of what was sent, with booleans. Names inside may be paths, such as `name.givenName`. */
export function readable(kind: Kind, sent: Json): Json {
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

/** Reads the fields of a user in the form of SCIM. @throws ScimFailure 400 */
export function givenUser(user: Json): GivenUser {
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

/** Reads the fields of a group in the form of SCIM. @throws ScimFailure 400, 413 for too many members */
export function givenGroup(group: Json): GivenGroup {
  const members = group['members'];
  const ids = Array.isArray(members) ? [...new Set(memberIds(members))] : undefined;
  if (ids && ids.length > mostMembers)
    throw new ScimFailure(413, `A group can have at most ${mostMembers} members.`);
  return {
    displayName: needed(group['displayName'], 'displayName', 200),
    externalId: textOf(group['externalId'], 'externalId', 254),
    members: ids,
  };
}

/** The ids of members in one spelling, because upper and lower case name the same row. */
export const memberIds = (members: unknown): string[] =>
  (Array.isArray(members) ? members : [members]).map((one: unknown) => {
    const value = String(isObject(one) ? one['value'] : one);
    return isUuid(value) ? value.toLowerCase() : value;
  });
