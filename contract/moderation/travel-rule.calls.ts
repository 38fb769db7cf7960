import { call } from '../platform/call.ts';
import { inModule } from '../platform/modules.ts';

const reads = { method: 'GET', access: 'superadmin', effect: 'read' } as const;

const setup = {
  access: 'superadmin',
  effect: 'write',
  event: { none: 'setup' },
  proof: 'recent',
  wrapper: 'change:message,result',
} as const;

const work = {
  method: 'POST',
  access: 'superadmin',
  effect: 'write',
  undo: 'nothing',
  event: { none: 'unfinished' },
  sensitivity: 'routine',
  wrapper: 'change:message,result',
} as const;

/** The Travel Rule (specification 40): data about transfers, counterparties, and proofs of self-hosted wallets. */
export const travelRuleCalls = inModule('travelRule', {
  listTravelRuleTransfers: call({
    ...reads,
    path: '/adminapi/travelRule/transfers',
    wrapper: 'list:data',
    summary: 'Lists transfers to and from counterparties, newest first.',
  }),
  getTravelRuleTransfer: call({
    ...reads,
    path: '/adminapi/travelRule/transfers/:id',
    wrapper: 'record:result',
    summary: 'Returns one transfer with its data, and what the data lacks.',
  }),
  findTravelRuleTransfer: call({
    ...reads,
    path: '/adminapi/travelRule/withdrawals/:id',
    wrapper: 'record:result',
    summary: 'Returns the transfer of a withdrawal; null if its gate was not asked yet.',
  }),
  fillTravelRuleTransfer: call({
    ...work,
    method: 'PUT',
    path: '/adminapi/travelRule/transfers',
    undo: 'form',
    summary:
      'Stores the data and the counterparty of an outgoing transfer that was not sent or was rejected. Incomplete data is stored, too.',
  }),
  sendTravelRuleTransfer: call({
    ...work,
    path: '/adminapi/travelRule/transfers/:id/send',
    sensitivity: 'money',
    proof: 'recent',
    summary:
      'Sends the complete data of a transfer to the counterparty, and repeats it until it arrives. An answer that was not delivered is sent again.',
  }),
  answerTravelRuleTransfer: call({
    ...work,
    path: '/adminapi/travelRule/transfers/:id/answer',
    event: 'travel_rule.decided',
    sensitivity: 'money',
    proof: 'recent',
    summary: 'Accepts or rejects an incoming transfer, once. The counterparty gets the answer.',
  }),
  startWalletProof: call({
    ...work,
    path: '/adminapi/travelRule/transfers/:id/proof',
    sensitivity: 'routine',
    summary:
      'Makes a text that the owner of a self-hosted wallet signs, and a link to a page for it. Former texts end.',
  }),
  checkWalletProof: call({
    ...work,
    path: '/adminapi/travelRule/transfers/:id/proof/check',
    event: 'travel_rule.decided',
    sensitivity: 'money',
    proof: 'recent',
    waitsForOthers: true,
    summary:
      'Checks the signature of the text by EIP-191, or by EIP-1271 for a contract. A valid one is accepted once.',
  }),
  listTravelRuleCounterparties: call({
    ...reads,
    path: '/adminapi/travelRule/counterparties',
    wrapper: 'list:data',
    summary: 'Lists the counterparties, by name.',
  }),
  getTravelRuleCounterparty: call({
    ...reads,
    path: '/adminapi/travelRule/counterparties/:id',
    wrapper: 'record:result',
    summary: 'Returns one counterparty, without its secret.',
  }),
  addTravelRuleCounterparty: call({
    ...setup,
    method: 'POST',
    path: '/adminapi/travelRule/counterparties',
    undo: 'added',
    sensitivity: 'credentials',
    secret: true,
    summary:
      'Adds a counterparty with the secret that it gave, or with a new one, which is returned once. Both companies enter the same secret.',
  }),
  updateTravelRuleCounterparty: call({
    ...setup,
    method: 'PUT',
    path: '/adminapi/travelRule/counterparties',
    undo: 'form',
    sensitivity: 'credentials',
    approval: 'request',
    summary: 'Changes a counterparty. Nothing is sent to one that is off, and nothing is received from it.',
  }),
  replaceTravelRuleSecret: call({
    ...setup,
    method: 'POST',
    path: '/adminapi/travelRule/counterparties/secret',
    undo: 'gone',
    sensitivity: 'credentials',
    secret: true,
    summary:
      'Replaces the secret of a counterparty by the one that it gave, or by a new one, which is returned once. The former one is also valid for the given hours.',
  }),
  deleteTravelRuleCounterparty: call({
    ...setup,
    method: 'DELETE',
    path: '/adminapi/travelRule/counterparties/:id',
    undo: 'gone',
    sensitivity: 'rights',
    summary: 'Deletes a counterparty that has no transfers. Turn off one that has some.',
  }),
  getTravelRuleSettings: call({
    ...reads,
    path: '/adminapi/travelRule/settings',
    wrapper: 'record:result',
    summary: 'Returns the name and country of the company, and the thresholds.',
  }),
  updateTravelRuleSettings: call({
    ...setup,
    method: 'PUT',
    path: '/adminapi/travelRule/settings',
    undo: 'form',
    sensitivity: 'rights',
    approval: 'request',
    summary: 'Sets the name and country of the company, and below which amounts no data is needed.',
  }),
});
