import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Call, CallSchemas } from './platform/call.ts';
import { calls } from './calls.ts';
import { isFeedPath } from './platform/feed-rights.ts';
import { menuEntry } from './platform/menu.ts';
import { schemas } from './schemas.ts';

const every = Object.entries(calls).flatMap(([resource, ofResource]) =>
  Object.entries(ofResource).map(([name, call]) => ({
    title: `${resource}.${name}`,
    name,
    call: call as Call,
    schemas: (schemas as Record<string, Record<string, CallSchemas>>)[resource]?.[name] as CallSchemas,
  })),
);

/** Texts for which a careless check takes quadratic time: many seconds instead of none. */
const slowTexts = ['<', '<a ', '&#', '\u0301\u0316', ' ', '1.', 'a@', '\\'].map((text) =>
  text.repeat(60_000),
);

describe('every call', () => {
  it.each(every)('$title checks texts in no more than their length takes', ({ schemas: { input } }) => {
    const { properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
    for (const field of Object.keys(properties))
      for (const text of slowTexts) expect(input.safeParse({ [field]: text })).toBeDefined();
  });

  it('has a route of its own', () => {
    const routes = every.map(({ call }) => `${call.method} ${call.path.replace(/:\w+/g, ':')}`);
    expect(new Set(routes).size).toBe(routes.length);
  });

  it('has a name of its own, since the audit trail names it', () => {
    expect(new Set(every.map(({ name }) => name)).size).toBe(every.length);
  });

  it.each(every)('$title names only menus that exist and can be granted', ({ call }) => {
    if (typeof call.access === 'string')
      return expect(['public', 'signedIn', 'superadmin']).toContain(call.access);
    for (const path of call.access) {
      if (isFeedPath(path)) continue;
      expect(menuEntry(path), path).toBeDefined();
      expect(menuEntry(path)?.superadmin, path).toBeUndefined();
      expect(menuEntry(path)?.children, path).toBeUndefined();
    }
  });

  it.each(every)('$title refuses unknown keys', ({ schemas: { input } }) => {
    const { issues } = input.safeParse({ notAField: 1 }).error ?? { issues: [] };
    expect(
      issues.some((issue) => issue.code === 'unrecognized_keys' && issue.keys.includes('notAField')),
    ).toBe(true);
  });

  it.each(every)('$title takes its path parameters', ({ call, schemas: { input } }) => {
    const properties = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }).properties ?? {};
    for (const [, parameter = ''] of call.path.matchAll(/:(\w+)/g))
      expect(Object.keys(properties)).toContain(parameter);
  });

  it.each(every.filter(({ call }) => typeof call.undo === 'object'))(
    '$title is undone by a write of its own resource',
    ({ title, call }) => {
      const resource = title.split('.')[0] as keyof typeof calls;
      const undoing = typeof call.undo === 'object' ? call.undo.call : '';
      expect((calls[resource] as Record<string, Call>)[undoing]?.effect).toBe('write');
    },
  );

  it.each(every)('$title is a read or takes no GET', ({ call }) => {
    expect(call.effect === 'write' && call.method === 'GET').toBe(false);
  });
});
