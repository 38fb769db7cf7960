import { bulkOwnField } from '../platform/bulk.ts';
import { call } from '../platform/call.ts';

const access = ['/feature-creator'] as const;
const names = {
  creatorname: 'name',
  creatoraddress: 'address',
  coverimage: 'coverImage',
  profileimage: 'profileImage',
} as const;

/** Featured creators (specification 9.15). */
export const creatorsCalls = {
  listCreators: call({
    method: 'POST',
    path: '/api/getAllCreator',
    access,
    effect: 'read',
    wrapper: 'list:data',
    bulk: { setField: bulkOwnField('creator') },
    names,
    summary: 'Lists featured creators, newest first.',
  }),
  getCreator: call({
    method: 'POST',
    path: '/api/edit-creator',
    access,
    effect: 'read',
    wrapper: 'record:data',
    names,
    summary: 'Returns one featured creator.',
  }),
  saveCreator: call({
    method: 'POST',
    path: '/api/save-creator',
    access,
    effect: 'write',
    undo: 'form',
    event: { before: null, makes: 'creator.added', otherwise: 'creator.changed' },
    sensitivity: 'publication',
    proof: 'policy',
    wrapper: 'change:message',
    multipart: { files: ['coverimage', 'profileimage'] },
    names,
    summary:
      'Adds a featured creator with both pictures. With `id`, changes one; omitted pictures stay the same.',
  }),
} as const;
