let counter = 0;

/** The fields of a cryptocurrency with a unique symbol, as the form sends them; more fields may be given. */
export function cryptoFields(more: object = {}) {
  counter += 1;
  return {
    currencyType: 'crypto',
    currencyName: 'Bitcoin',
    currencySymbol: `S${counter}`,
    withdrawFee: '0.0005',
    ...more,
  };
}

/** The ABI of a token's contract, as the form sends it. */
export const tokenAbi = JSON.stringify([
  {
    type: 'function',
    name: 'transfer',
    inputs: [{ name: 'to', type: 'address' }],
    outputs: [],
    stateMutability: 'nonpayable',
  },
]);

/** The address of a token's contract, with a checksum in its letters. */
export const tokenContract = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

/** The fields of a token, as the form sends them. */
export const tokenFields = (more: object = {}) =>
  cryptoFields({ currencyType: 'token', minabi: tokenAbi, contractAddress: tokenContract, ...more });
