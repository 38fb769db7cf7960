import { type Entity, moment, optionalInstant, optionalText, text } from './entity.ts';

export const documents: Entity = {
  name: 'documents',
  table: 'documents',
  rank: 4,
  time: 'createdAt',
  fields: {
    kind: text('kind'),
    side: text('side', { initial: 'whole' }),
    number: optionalText('number'),
    level: { column: 'level', type: 'smallint', owner: 'sender' },
    expiresAt: optionalInstant('expires_at', { mayLieAhead: true }),
    fileHash: text('file_hash'),
    createdAt: moment('created_at'),
  },
  references: { user: { column: 'user_id', entity: 'users', isNeeded: () => true } },
  uniques: [],
};
