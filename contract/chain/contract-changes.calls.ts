import { call } from '../platform/call.ts';

const access = ['/setting'] as const;

/**
 * Contract changes by the owner, from the request to the result on the chain, and the state of the contracts
 * (specification 24.1).
 */
export const contractChangesCalls = {
  getContracts: call({
    method: 'GET',
    path: '/adminapi/contracts',
    access,
    effect: 'read',
    wrapper: 'record:result',
    summary:
      'Returns both contracts at the last block: owner, fee, pause, coins and balance, and changes that were not proposed here.',
  }),
  listOwnerActs: call({
    method: 'GET',
    path: '/adminapi/ownerActs',
    access,
    effect: 'read',
    wrapper: 'list:data',
    summary: 'Lists contract changes, newest first.',
  }),
  getOwnerAct: call({
    method: 'GET',
    path: '/adminapi/ownerActs/:id',
    access,
    effect: 'read',
    wrapper: 'record:result',
    summary: 'Returns one contract change with its call, signatures and activity.',
  }),
  getOwnerActEffects: call({
    method: 'GET',
    path: '/adminapi/ownerActs/:id/effects',
    access,
    effect: 'read',
    wrapper: 'record:result',
    summary:
      'Simulates a contract change, and those signed together with it, on the block that most nodes have. Returns what each would change.',
  }),
  proposeOwnerAct: call({
    method: 'POST',
    path: '/adminapi/ownerActs',
    access,
    effect: 'write',
    undo: 'chain',
    event: { none: 'followed' },
    sensitivity: 'money',
    proof: 'recent',
    approval: 'elsewhere',
    wrapper: 'change:message,result',
    summary:
      'Proposes a contract change. An owner account sends it from its wallet; the owners of a Safe sign it. The server simulates it on the chain first.',
  }),
  signOwnerAct: call({
    method: 'POST',
    path: '/adminapi/ownerActs/:id/sign',
    access,
    effect: 'write',
    undo: 'chain',
    event: { none: 'followed' },
    sensitivity: 'money',
    proof: 'own',
    wrapper: 'change:message,result',
    summary: 'Adds the EIP-712 signature of an owner of the Safe.',
  }),
  noteOwnerAct: call({
    method: 'POST',
    path: '/adminapi/ownerActs/:id/sent',
    access,
    effect: 'write',
    undo: 'chain',
    event: { none: 'followed' },
    sensitivity: 'routine',
    wrapper: 'change:message,result',
    summary:
      'Records the transaction that sent a contract change. The server reads the result from the chain.',
  }),
  withdrawOwnerAct: call({
    method: 'POST',
    path: '/adminapi/ownerActs/:id/withdraw',
    access,
    effect: 'write',
    undo: 'chain',
    event: { none: 'followed' },
    sensitivity: 'routine',
    wrapper: 'change:message,result',
    summary: 'Withdraws a contract change. Its signatures remain valid until the Safe has used their nonce.',
  }),
  listContractChanges: call({
    method: 'GET',
    path: '/adminapi/contractChanges',
    access,
    effect: 'read',
    wrapper: 'list:data',
    summary:
      'Lists the owner’s changes on the chain, newest first, with their sender and whether they were proposed here.',
  }),
  noteContractChange: call({
    method: 'POST',
    path: '/adminapi/contractChanges/:id/seen',
    access,
    effect: 'write',
    undo: 'nothing',
    event: { none: 'followed' },
    sensitivity: 'routine',
    wrapper: 'change:message,result',
    summary: 'Marks a change that was not proposed here as reviewed, with the reason why it is in order.',
  }),
} as const;
