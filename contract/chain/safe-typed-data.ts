/** A call by a Safe, without money and without a gas refund. */
export interface SafeCall {
  chainId: string;
  safe: string;
  version: string;
  to: string;
  data: string;
  /** 1: a delegated call, which is made only to MultiSendCallOnly (`safeCallOf`). */
  operation: 0 | 1;
  nonce: string;
}

const zeroAddress = '0x0000000000000000000000000000000000000000';

const typesOf = (...fields: string[]) =>
  fields.map((field) => {
    const [type, name] = field.split(' ');
    return { type, name };
  });

/** Safes before version 1.3 don't sign the chain. */
function hasChain(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map((part) => Number.parseInt(part, 10));
  return major > 1 || (major === 1 && minor >= 3);
}

/** The message of a Safe's call, as it is signed and as services accept it. */
export function safeMessage({
  to,
  data,
  operation,
  nonce,
}: Pick<SafeCall, 'to' | 'data' | 'operation' | 'nonce'>) {
  return {
    to,
    value: '0',
    data,
    operation,
    safeTxGas: '0',
    baseGas: '0',
    gasPrice: '0',
    gasToken: zeroAddress,
    refundReceiver: zeroAddress,
    nonce,
  };
}

/**
 * The typed data that the owners of a Safe sign (EIP-712) for a call without money and without a gas refund. The server
 * and each signing browser build it themselves from the call that they show.
 */
export function safeTypedData({ chainId, safe, version, to, data, operation, nonce }: SafeCall) {
  const withChain = hasChain(version);
  return {
    types: {
      EIP712Domain: typesOf(...(withChain ? ['uint256 chainId'] : []), 'address verifyingContract'),
      SafeTx: typesOf(
        'address to',
        'uint256 value',
        'bytes data',
        'uint8 operation',
        'uint256 safeTxGas',
        'uint256 baseGas',
        'uint256 gasPrice',
        'address gasToken',
        'address refundReceiver',
        'uint256 nonce',
      ),
    },
    primaryType: 'SafeTx',
    domain: { ...(withChain ? { chainId: Number(chainId) } : {}), verifyingContract: safe },
    message: safeMessage({ to, data, operation, nonce }),
  };
}
