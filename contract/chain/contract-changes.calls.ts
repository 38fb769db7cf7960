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
      'Both contracts at the last block: owner, fee, pause, coins and money, and changes that nobody asked for.',
  }),
  listOwnerActs: call({
    method: 'GET',
    path: '/adminapi/ownerActs',
    access,
    effect: 'read',
    wrapper: 'list:data',
    summary: 'What the owner was asked to do, newest first.',
  }),
  getOwnerAct: call({
    method: 'GET',
    path: '/adminapi/ownerActs/:id',
    access,
    effect: 'read',
    wrapper: 'record:result',
    summary: 'One act of the owner, with its call, its signatures and everything that happened to it.',
  }),
  getOwnerActEffects: call({
    method: 'GET',
    path: '/adminapi/ownerActs/:id/effects',
    access,
    effect: 'read',
    wrapper: 'record:result',
    summary:
      'Tries an act, and those that are signed with it, on the block that most nodes have, and says what each would change.',
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
      'Asks the owner for an act: an account sends it from its wallet, the owners of a Safe sign it. The server tries it on the chain first.',
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
    summary: 'Says by which transaction an act was sent. What came of it the server reads on the chain.',
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
    summary:
      'Takes a request back. Signatures that were given stay good until the Safe has used their number.',
  }),
  listContractChanges: call({
    method: 'GET',
    path: '/adminapi/contractChanges',
    access,
    effect: 'read',
    wrapper: 'list:data',
    summary:
      'What the owner changed on the chain, newest first, with who sent it and whether anybody asked for it.',
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
    summary: 'Says that a change which nobody asked for was looked into, and why it is in order.',
  }),
} as const;
