import { type Answers, refused, unanswered } from './answers.ts';
import { addresses, arabicText, colleagues, faqs, hash, me, moment, records } from './example-data.ts';

const [yudi, laila, max] = colleagues as [
  (typeof colleagues)[0],
  (typeof colleagues)[0],
  (typeof colleagues)[0],
];

const unnamed = {
  own: null,
  known: [],
  imitates: false,
  resembles: null,
  isPending: false,
};

const names: Readonly<Record<string, object>> = {
  [addresses.own]: { own: 'Cold wallet' },
  [addresses.user]: { known: [{ source: 'user', name: 'Yudi Hartono' }] },
  [addresses.imitates]: { imitates: true },
  [addresses.resembles]: { resembles: 'Cold wallet' },
};

const note = {
  kind: 'user' as const,
  record: records.usual,
  mentions: [],
  author: yudi,
  authorKind: 'admin' as const,
  createdAt: moment,
  editedAt: null,
  deletedAt: null,
  deletedBy: null,
  version: 1,
};

const field = {
  kind: 'user' as const,
  choices: [],
  isPersonal: false,
  filter: 'yes' as const,
  position: 0,
  deletedAt: null,
  version: 1,
};

const entry = {
  at: moment,
  recordId: null,
  text: null,
  party: null,
  partyId: null,
  amount: null,
  unit: null,
  status: null,
  call: null,
  outcome: null,
  actorId: null,
  actorName: null,
  reason: null,
  changes: [],
  mayReveal: false,
};

const audit = {
  ...entry,
  source: 'audit' as const,
  outcome: 'done' as const,
  actorId: me.id,
  actorName: me.name,
};

/** The answer for a record that represents a state; undefined for the default one. */
function standsFor<Empty>(record: string, empty: Empty) {
  if (record === records.loading) return unanswered();
  if (record === records.failing) return refused(503, {});
  return record === records.empty ? empty : undefined;
}

/** The default answers of calls, unless the state of a part sets its own. */
export const usualAnswers: Answers = {
  addressNames: {
    lookUpAddresses: ({ addresses: asked }) => ({
      names: asked.map((address) => ({ ...unnamed, address, ...names[address] })),
    }),
  },
  faqs: {
    listFaqs: () => ({ rows: faqs, count: 1204, countIsExact: true }),
    deleteFaq: ({ id }) => ({ message: 'Question deleted', result: { id } }),
    getFaq: () => faqs[0] ?? refused(404, {}),
    addFaq: () => refused(400, { question: 'This question exists already.' }),
    updateFaq: (input) => ({
      message: 'Question updated',
      result: { ...input, createdAt: moment, version: 2 },
    }),
  },
  notes: {
    listNotes: ({ record }) =>
      standsFor(record, { notes: [], hasMore: false, assignment: null }) ?? {
        notes: [
          {
            ...note,
            id: '0193a000-0000-7000-8000-000000000031',
            author: me,
            text: `@${yudi.name} called twice about the withdrawal. Ask for the transaction's hash:\n${hash}`,
            mentions: [yudi],
          },
          {
            ...note,
            id: '0193a000-0000-7000-8000-000000000032',
            author: laila,
            text: arabicText,
            editedAt: moment,
          },
          {
            ...note,
            id: '0193a000-0000-7000-8000-000000000033',
            author: max,
            text: '',
            deletedAt: moment,
            deletedBy: max.name,
          },
        ],
        hasMore: true,
        assignment: { admin: yudi, by: me.name, assignedAt: moment },
      },
    listNoteReaders: () => ({ readers: colleagues }),
    getNoteTexts: () => ({ texts: [{ text: 'Called once.', until: moment }] }),
    assignRecord: ({ adminId }) => {
      const admin = [me, ...colleagues].find(({ id }) => id === adminId);
      return {
        message: 'Assignee changed',
        result: {
          assignment: admin
            ? { admin: { id: admin.id, name: admin.name }, by: me.name, assignedAt: moment }
            : null,
        },
      };
    },
  },
  ownFields: {
    listOwnFields: () => ({
      fields: [
        {
          ...field,
          id: '0193a000-0000-7000-8000-000000000041',
          key: 'tier',
          label: 'Tier',
          type: 'choice',
          choices: ['Gold', 'Silver'],
        },
        {
          ...field,
          id: '0193a000-0000-7000-8000-000000000042',
          key: 'score',
          label: 'Score',
          type: 'number',
        },
        {
          ...field,
          id: '0193a000-0000-7000-8000-000000000043',
          key: 'since',
          label: 'Customer since',
          type: 'date',
        },
        { ...field, id: '0193a000-0000-7000-8000-000000000044', key: 'vip', label: 'VIP', type: 'boolean' },
        { ...field, id: '0193a000-0000-7000-8000-000000000045', key: 'site', label: 'Website', type: 'link' },
        { ...field, id: '0193a000-0000-7000-8000-000000000046', key: 'memo', label: 'Memo', type: 'text' },
      ],
    }),
    getOwnValues: ({ kind, record }) => ({
      kind,
      record,
      values:
        standsFor(record, {}) ??
        ({
          tier: 'Gold',
          score: '1234.5',
          since: '2024-02-29',
          vip: true,
          site: 'https://example.com/shop',
          memo: arabicText,
        } as const),
    }),
  },
  recordPages: {
    countRelated: () => ({
      counts: [
        { list: 'withdrawals', count: 12, countIsExact: true },
        { list: 'tickets', count: 0, countIsExact: true },
        { list: 'trades', count: 10_000, countIsExact: false },
      ],
    }),
    getTimeline: ({ id }) =>
      standsFor(id, { entries: [], next: null }) ?? {
        entries: [
          {
            ...audit,
            id: 'audit-3',
            call: 'changeUserStatus',
            reason: 'Two accounts of one person',
            changes: [{ field: 'status', before: '"active"', after: '"blocked"' }],
          },
          {
            ...entry,
            id: 'withdrawal-1',
            source: 'withdrawal',
            recordId: records.usual,
            party: addresses.own,
            amount: '1234.567890123456789',
            unit: 'ETH',
          },
          { ...audit, id: 'audit-2', call: 'updateUser', outcome: 'refused' },
          { ...entry, id: 'ticket-1', source: 'ticket', recordId: records.usual, text: arabicText },
          { ...entry, id: 'created-1', source: 'created' },
        ],
        next: 'older',
      },
  },
  security: {
    getSecurity: () => ({
      secondFactor: true,
      hasApp: true,
      recoveryCodesLeft: 8,
      takesPasskeys: true,
      passkeys: [
        { id: records.usual, name: 'Laptop', createdAt: moment, lastUsedAt: null, isDisabled: false },
      ],
    }),
  },
  access: { proveFactor: () => refused(400, { code: 'This code is wrong or has expired.' }) },
  personalData: {
    revealPersonal: () => refused(429, { messages: 'Too many attempts. Try again tomorrow.' }),
  },
  live: {
    lookAt: () => ({
      others: [
        { ...yudi, isTyping: false },
        { ...laila, isTyping: false },
      ],
    }),
  },
  views: {
    listSavedViews: () => ({
      views: [
        {
          id: records.usual,
          path: '/faq',
          list: 'listFaqs',
          name: 'Without an answer',
          audience: 'own',
          query: 'sort=-createdAt',
          columns: null,
          isOwn: true,
          ownerName: me.name,
          version: 1,
        },
        {
          id: records.empty,
          path: '/faq',
          list: 'listFaqs',
          name: 'أسئلة عن السحب',
          audience: 'all',
          query: 'search=سحب',
          columns: null,
          isOwn: false,
          ownerName: laila.name,
          version: 1,
        },
      ],
    }),
    saveListPreferences: () => ({
      message: '',
      result: { density: 'comfortable', pageSize: 10, columns: {} },
    }),
  },
};
