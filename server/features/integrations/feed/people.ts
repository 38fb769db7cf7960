import { decision, phone } from './checks.ts';
import {
  type Entity,
  moment,
  optionalAccount,
  optionalInstant,
  optionalText,
  text,
  uniqueText,
} from './entity.ts';

const shared = { owner: 'shared' } as const;

export const users: Entity = {
  name: 'users',
  table: 'users',
  rank: 0,
  time: 'createdAt',
  marksDeleted: true,
  hasVersion: true,
  fields: {
    name: text('name'),
    address: optionalAccount('address'),
    email: optionalText('email', shared),
    dialCode: optionalText('dial_code', { ...shared, group: 'phone' }),
    phoneNumber: optionalText('phone_number', { ...shared, group: 'phone' }),
    accountType: optionalText('account_type'),
    status: text('status', { ...shared, initial: 'active' }),
    credentialsChangedAt: optionalInstant('credentials_changed_at'),
    createdAt: moment('created_at'),
  },
  ownFields: 'user',
  references: {},
  uniques: [uniqueText('email', 'email', { email: 'emailTaken' }, 'deleted_at is null')],
  check: phone,
  traced: ['email', 'address', 'dialCode', 'phoneNumber'],
};

export const logins: Entity = {
  name: 'logins',
  table: 'logins',
  rank: 4,
  time: 'createdAt',
  fields: {
    email: text('email'),
    countryName: optionalText('country_name'),
    countryCode: optionalText('country_code'),
    regionName: optionalText('region_name'),
    ipAddress: text('ip_address'),
    os: optionalText('os'),
    status: text('status'),
    createdAt: moment('created_at'),
  },
  references: { user: { column: 'user_id', entity: 'users' } },
  uniques: [],
};

export const verifications: Entity = {
  name: 'verifications',
  table: 'verifications',
  rank: 4,
  time: 'createdAt',
  fields: {
    email: text('email'),
    address: optionalAccount('address'),
    status: text('status', { owner: 'desk', initial: 'Pending', group: 'decision' }),
    decidedAt: optionalInstant('decided_at', { owner: 'desk', group: 'decision' }),
    createdAt: moment('created_at'),
  },
  references: { user: { column: 'user_id', entity: 'users', isNeeded: () => true } },
  uniques: [
    {
      parts: [{ field: 'user', column: 'user_id', type: 'uuid' }],
      where: `status = 'Pending'`,
      counts: ({ status }) => status === 'Pending',
      message: { user: 'pendingAlready' },
    },
  ],
  check: decision,
  traced: ['status'],
};

export const subscribers: Entity = {
  name: 'subscribers',
  table: 'subscribers',
  rank: 4,
  time: 'createdAt',
  marksDeleted: true,
  fields: {
    email: text('email'),
    name: optionalText('name'),
    // A person who unsubscribed with the link in an email stays unsubscribed.
    unsubscribedAt: optionalInstant('unsubscribed_at', { owner: 'desk' }),
    createdAt: moment('created_at'),
  },
  references: {},
  uniques: [uniqueText('email', 'email', { email: 'emailTaken' }, 'deleted_at is null')],
};

export const communityUsers: Entity = {
  name: 'community-users',
  table: 'community_users',
  rank: 4,
  time: 'createdAt',
  fields: {
    name: text('name'),
    username: text('username'),
    email: text('email'),
    createdAt: moment('created_at'),
  },
  references: {},
  uniques: [
    uniqueText('username', 'username', { username: 'usernameTaken' }),
    uniqueText('email', 'email', { email: 'emailTaken' }),
  ],
};
