import { ScimFailure } from './errors.ts';

/** The most resources in one answer. */
export const mostResults = 200;

/** A part of a list: SCIM counts from 1. */
export interface Part {
  startIndex: number;
  count: number;
}

/**
 * Reads startIndex and count. Values below their least are raised to it, as RFC 7644 (3.4.2.4) says.
 * @throws ScimFailure 400 for what is no whole number
 */
export function partOf(query: Readonly<Record<string, unknown>>): Part {
  const whole = (name: string, otherwise: number, least: number, most: number) => {
    const given = query[name];
    if (given === undefined) return otherwise;
    if (typeof given !== 'string' || !/^-?\d{1,9}$/.test(given))
      throw new ScimFailure(400, `${name} must be a whole number.`, 'invalidValue');
    return Math.min(Math.max(Number(given), least), most);
  };
  return {
    startIndex: whole('startIndex', 1, 1, 999_999_999),
    count: whole('count', 100, 0, mostResults),
  };
}

/** A list as SCIM answers it. */
export const listResponse = (resources: readonly object[], { startIndex }: Part, total: number) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});
