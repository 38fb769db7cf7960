import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { feedInto } from '#server/testing/feed.ts';
import { statementsOn } from '#server/testing/statements.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const send = feedInto(() => database);
const all = statementsOn(() => database);

const address = '0x52908400098527886E0F7030069857D2E4169EE7';
const wrongChecksum = '0x52908400098527886e0F7030069857D2E4169EE7';
const longer = `0x${'ab'.repeat(32)}`;
const common = { email: 'w@example.com', currencySymbol: 'ETH', amount: '1' };

let counter = 0;
/** Sends a new withdrawal, and returns the answer without its id. */
async function sent(row: object) {
  counter += 1;
  const [answer] = await send('withdrawals', [{ id: `w-${counter}`, ...common, ...row }]);
  return answer?.errors ?? answer?.result;
}

it.each<[toAddress: string, network: string | null, isTaken: boolean]>([
  [address, null, true],
  [address.toLowerCase(), 'eip155:1', true],
  [wrongChecksum, null, false],
  [wrongChecksum, 'tron', false],
  ['0x1', null, false],
  ['0X1', null, false],
  ['0x1', 'eip155:1', false],
  ['0x1', 'ethereum', false],
  [`${address}00`, 'sui', false],
  ['hello', 'eip155:1', false],
  ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'EIP155:1', false],
  [longer, null, false],
  [longer, 'eip155:1', false],
  [longer, 'sui', true],
  ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'bitcoin', true],
  ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', null, true],
])('a withdrawal to %s on the network %s is taken: %s', async (toAddress, network, isTaken) => {
  expect(await sent({ paymentType: 2, toAddress, network })).toEqual(
    isTaken ? 'created' : { toAddress: 'address' },
  );
});

it.each([
  ['an invisible character', { toAddress: `\u200d${address}` }, 'toAddress'],
  ['a Cyrillic letter', { toAddress: address.replace('0x', '0\u0445') }, 'toAddress'],
  ['a space', { toAddress: 'bc1q ar0' }, 'toAddress'],
  ['an invisible character in the network', { toAddress: 'bc1q', network: '\u200deip155:1' }, 'network'],
])('refuses %s, which would hide an address', async (_title, row, field) => {
  expect(await sent({ paymentType: 2, ...row })).toEqual({ [field]: 'plainLatin' });
});

const stored = (id: string) =>
  all(`select payment_type as type, to_address as address, network, bank_name as bank, bank_account_number as account
    from withdrawals join feed_withdrawals on record_id = withdrawals.id where external_id = '${id}'`);
const bank = { bankName: 'B', accountHolder: 'H', accountNumber: '1', routingNumber: '2' };
const chain = { toAddress: address, network: 'eip155:1' };

it('a withdrawal has the destination of its payment type alone', async () => {
  await send('withdrawals', [{ id: 'bank', ...common, paymentType: 4, ...bank, ...chain }]);
  expect(await stored('bank')).toEqual([{ type: 4, address: null, network: null, bank: 'B', account: '1' }]);
  await send('withdrawals', [{ id: 'chain', ...common, paymentType: 2, ...bank, ...chain }]);
  const toAddress = { type: 2, address, network: 'eip155:1', bank: null, account: null };
  expect(await stored('chain')).toEqual([toAddress]);
  expect(await sent({ paymentType: 4, ...chain })).toEqual({ accountNumber: 'required' });
  expect(await sent({ paymentType: 2, ...bank })).toEqual({ toAddress: 'required' });

  expect(await send('withdrawals', [{ id: 'bank', bankName: 'C', ...chain }])).toMatchObject([
    { result: 'changed' },
  ]);
  expect(await stored('bank')).toEqual([{ type: 4, address: null, network: null, bank: 'C', account: '1' }]);
  expect(await send('withdrawals', [{ id: 'bank', paymentType: 2, ...chain }])).toMatchObject([
    { result: 'changed' },
  ]);
  expect(await stored('bank')).toEqual([toAddress]);
});

it('a stored destination is neither refused nor changed when the row is sent again', async () => {
  const row = { id: 'stored', ...common, paymentType: 2, toAddress: 'bc1q' };
  await send('withdrawals', [row]);
  // As earlier versions stored it.
  await all(`update withdrawals set to_address = '0x1', bank_name = 'B', bank_account_number = '1' from feed_withdrawals
    where record_id = withdrawals.id and external_id = 'stored'`);
  const again = { ...row, toAddress: '0x1', bankName: 'B', accountNumber: '1' };
  expect(await send('withdrawals', [again])).toMatchObject([{ result: 'unchanged' }]);
  expect(await send('withdrawals', [{ ...again, status: 3 }])).toMatchObject([{ result: 'changed' }]);
  expect(await send('withdrawals', [{ id: 'stored', status: 4 }])).toMatchObject([{ result: 'changed' }]);
  expect(await send('withdrawals', [{ ...again, toAddress: '0x2' }])).toMatchObject([
    { result: 'rejected', errors: { toAddress: 'address' } },
  ]);
  expect(await send('withdrawals', [{ id: 'stored', network: 'eip155:1' }])).toMatchObject([
    { result: 'rejected', errors: { toAddress: 'address' } },
  ]);
  expect(await send('withdrawals', [{ id: 'stored', bankName: null }])).toMatchObject([
    { result: 'changed' },
  ]);
  await all(`update withdrawals set payment_type = 4 from feed_withdrawals
    where record_id = withdrawals.id and external_id = 'stored'`);
  expect(await send('withdrawals', [{ id: 'stored', paymentType: 2 }])).toMatchObject([
    { result: 'rejected', errors: { toAddress: 'address' } },
  ]);
});
