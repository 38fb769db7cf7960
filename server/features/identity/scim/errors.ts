import { Types } from 'scimmy';

/** The kinds of errors that SCIM names (RFC 7644, 3.12). */
type ScimType =
  | 'invalidFilter'
  | 'tooMany'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue'
  | 'sensitive';

/** A request of an identity provider that can't be done. Its sentence is English, as logs of identity providers are. */
export class ScimFailure extends Error {
  readonly status: number;
  readonly scimType: ScimType | undefined;
  /** The administrator or group that it is about. */
  readonly record: string | undefined;

  constructor(status: number, detail: string, scimType?: ScimType, record?: string) {
    super(detail);
    this.name = 'ScimFailure';
    this.status = status;
    this.scimType = scimType;
    this.record = record;
  }
}

export const noSuchResource = (record?: string) =>
  new ScimFailure(404, 'This resource doesn’t exist.', undefined, record);

/** The error of the SCIM library, or of a value that it can't read, as a failure; undefined for any other. */
export function scimFailure(error: unknown): ScimFailure | undefined {
  if (error instanceof ScimFailure) return error;
  if (error instanceof Types.Error)
    return new ScimFailure(Number(error.status), error.message, error.scimType as ScimType | undefined);
  return undefined;
}

/**
 * Has the SCIM library read something that the identity provider sent. The library throws TypeErrors for values of a
 * wrong type.
 * @throws ScimFailure 400
 */
export async function reading<Value>(read: () => Value | Promise<Value>): Promise<Value> {
  try {
    return await read();
  } catch (error) {
    const failure = scimFailure(error);
    if (failure) throw failure;
    const isAboutValue = error instanceof TypeError || error instanceof RangeError;
    throw isAboutValue ? new ScimFailure(400, error.message, 'invalidValue') : error;
  }
}
