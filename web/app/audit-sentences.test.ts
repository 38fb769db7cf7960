import { i18n } from '@lingui/core';
import { beforeAll, expect, it } from 'vitest';
import type { Call } from '#contract/platform/call.ts';
import { calls } from '#contract/calls.ts';
import { loadAuditSentences, sentenceOf } from '#web/features/audit/sentence-labels.ts';
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
  changes: [],
  reason: null,
  agent: null,
  ipAddress: '127.0.0.1',
  requestId: '',
  isSealed: true,
};

const writes = Object.values(calls)
  .flatMap((ofResource) => Object.entries<Call>(ofResource))
  .filter(([, call]) => call.effect === 'write')
  .map(([name]) => name);
/** What the desk does by itself, or who runs it on its server. */
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
  'releaseByPolicy',
  'takeGroupRights',
];

it('says in words what each write did, and by no name of a call', () => {
  const said = [...writes, ...ownWork].map((call) => [call, sentenceOf({ ...entry, call })] as const);
  const without = said.filter(([call, words]) => words.includes(call) || /\bthe record\b/.test(words));
  expect(without).toEqual([]);
});
