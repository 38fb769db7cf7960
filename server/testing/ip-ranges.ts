import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { TestAdmin } from './app.ts';

/** Gives an admin a new role that only allows sign-in from some IP ranges. */
export async function holdTo(root: TestAdmin, adminId: string, networks: string[]): Promise<void> {
  const restriction = [{ path: '/faq', isWriteAccess: false }];
  const role = await root.call('POST', '/adminapi/roles', { name: randomUUID(), restriction, networks });
  expect(role.status, JSON.stringify(role.body)).toBe(200);
  const roles = [{ id: role.body.result._id }];
  const given = await root.call('PUT', `/adminapi/admin/${adminId}/rights`, { roles, extra: [] });
  expect(given.status, JSON.stringify(given.body)).toBe(200);
}
