/** The contract changes that an owner can be asked for, named by the functions of the contracts. */
export const contractChangeNames = [
  'setServiceFee',
  'setTokenType',
  'pause',
  'unpause',
  'transferOwnership',
  'acceptOwnership',
  'setContractURI',
  'rescue',
  'rescueToken',
] as const;
export type ContractChangeName = (typeof contractChangeNames)[number];

/**
 * `open`: nobody has sent it. `sent`: a transaction is known. `done`: it is on the chain. `failed`: it was reverted.
 * `replaced`: the Safe used its number for another transaction. `withdrawn`: an administrator withdrew it. `void`: the
 * contract has another owner now. `lapsed`: no wallet sent it in time.
 */
export const contractChangeStates = [
  'open',
  'sent',
  'done',
  'failed',
  'replaced',
  'withdrawn',
  'void',
  'lapsed',
] as const;

/** The events of the contracts that report actions of an owner. */
export const ownerEventNames = [
  'ServiceFeeChanged',
  'TokenTypeSet',
  'Paused',
  'Unpaused',
  'OwnershipTransferStarted',
  'OwnershipTransferred',
  'ContractURIUpdated',
  'Rescued',
  'TokenRescued',
] as const;

/** The steps of a contract change. */
export const contractChangeSteps = [
  'proposed',
  'signed',
  'sent',
  'done',
  'undone',
  'failed',
  'replaced',
  'withdrawn',
  'void',
  'safeChanged',
  'handedIn',
  'serviceFailed',
] as const;
