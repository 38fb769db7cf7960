import { i18n } from '@lingui/core';
import { beforeAll, expect, it } from 'vitest';
import type { Call } from '#contract/platform/call.ts';
import { calls } from '#contract/calls.ts';
import { loadAuditSentences, sentenceOf } from '#web/features/audit/sentence-labels.ts';
import { noPersonLabel } from '#web/ui/records/trail-labels.ts';
import './screens.ts';

beforeAll(async () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  await loadAuditSentences();
});

const entry = {
  id: '1',
  createdAt: '2026-11-23T00:00:00Z',
  adminId: null,
  adminName: null,
  adminEmail: null,
  record: null,
  recordName: 'Name',
  names: [],
  outcome: 'done' as const,
  undo: 'nothing' as const,
  changes: [],
  reason: null,
  agent: null,
  rule: null,
  provider: null,
  ipAddress: '127.0.0.1',
  requestId: '',
  isSealed: true,
};

const writes = Object.values(calls)
  .flatMap((ofResource) => Object.entries<Call>(ofResource))
  .filter(([, call]) => call.effect === 'write')
  .map(([name]) => name);
/** Writes that the server makes without a call, or its operator by a command. */
const ownWork = [
  'admin:recover',
  'applyRetention',
  'archiveAudit',
  'beginErasure',
  'chainUndo',
  'deleteDocumentFile',
  'changeSecretKey',
  'replaceLostKey',
  'retireSecretKey',
  'endCompanySession',
  'endErasure',
  'endRights',
  'eraseAgain',
  'eraseTrail',
  'evaluateWithdrawal',
  'giveOutCase',
  'lapseApproval',
  'applyProviderMessage',
  'ownActionAnswered',
  'purgeTrash',
  'releaseByPolicy',
  'takeMail',
  'takeGroupRights',
  'scimAddUser',
  'scimUpdateUser',
  'scimDeleteUser',
  'scimAddGroup',
  'scimUpdateGroup',
  'scimDeleteGroup',
  'updateCaseRules',
];

it('says that nobody was signed in only of calls before the sign-in', () => {
  const isPublic = Object.values(calls)
    .flatMap((ofResource) => Object.entries<Call>(ofResource))
    .flatMap(([name, { access }]) => (access === 'public' ? [name] : []));
  expect(isPublic).toContain('login');
  for (const name of isPublic) expect(noPersonLabel(name), name).toBe('Not signed in');
  for (const name of [...ownWork, 'feed/users', 'updateFaq'])
    expect(noPersonLabel(name), name).toBe('Automatic');
});

it('says in words what each write did, and by no name of a call', () => {
  const said = [...writes, ...ownWork].map((call) => [call, sentenceOf({ ...entry, call })] as const);
  const without = said.filter(([call, words]) => words.includes(call) || /\bthe record\b/.test(words));
  expect(without).toEqual([]);
});

it.each([
  ['import:users', { created: 40, changed: 1, unchanged: 2, stale: 0, rejected: 3 }, 'Imported 41 users'],
  ['import:users', { created: 1, changed: 0, unchanged: 0, stale: 0, rejected: 0 }, 'Imported 1 user'],
  [
    'feed/bids',
    { created: 5, changed: 1, unchanged: 2, stale: 1, rejected: 1 },
    'Sent 10 bids through the feed',
  ],
])('counts the rows of %s', (call, counts, sentence) => {
  const changes = Object.entries(counts).map(([field, count]) => ({
    field,
    before: null,
    after: String(count),
  }));
  expect(sentenceOf({ ...entry, call, changes })).toBe(sentence);
});
