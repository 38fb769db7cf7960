/** What the desk can ask an owner to do, by the functions of the contracts. */
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
 * `open`: nobody has sent it. `sent`: a transaction is known. `done`: the chain has it. `failed`: it was reverted. `replaced`: the Safe
 * used its number for another transaction. `withdrawn`: an admin took it back. `void`: somebody else owns the contract now.
 * `lapsed`: no wallet sent it in time.
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

/** The events of the contracts that tell what an owner did. */
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

/** What happens to an act. */
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
