/** A call that a Safe is to make, without money and without a refund to anybody. */
export interface SafeCall {
  chainId: string;
  safe: string;
  version: string;
  to: string;
  data: string;
  /** 1: a delegated call, which is made to MultiSendCallOnly alone (`safeCallOf`). */
  operation: 0 | 1;
  nonce: string;
}

const zeroAddress = '0x0000000000000000000000000000000000000000';

const typesOf = (...fields: string[]) =>
  fields.map((field) => {
    const [type, name] = field.split(' ');
    return { type, name };
  });

/** Safes of before version 1.3 leave the chain out of what is signed. */
function hasChain(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map((part) => Number.parseInt(part, 10));
  return major > 1 || (major === 1 && minor >= 3);
}

/** What a Safe is to do, as it is signed and as services take it. */
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
 * What the owners of a Safe sign (EIP-712) so that it makes a call, without money and without a refund of gas to anybody. The server and each signing browser make it by themselves from the call that they show.
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
