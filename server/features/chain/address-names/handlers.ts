import type { addressNamesCalls } from '#contract/chain/address-names.calls.ts';
import type { addressNamesSchemas } from '#contract/chain/address-names.schemas.ts';
import { mayUse } from '#contract/platform/menu.ts';
import { addressIn, parseAccount } from '#server/platform/base/address.ts';
import { CallFailure } from '#server/platform/base/failure.ts';
import { nameShape } from '#server/platform/base/name-shape.ts';
import { ensNamesOf } from '../ens.ts';
import type { Handlers } from '#server/platform/context/context.ts';
import { seesPersonalData } from '#server/platform/personal/masked.ts';
import { type AddressName, addressNames, knownNames, listAddressNames, ownNames } from './queries.ts';

const audited = ({ address, name }: AddressName) => ({ address, name });
const shown = ({ id, address, name, createdAt, version }: AddressName) => ({
  id,
  address,
  name,
  createdAt,
  version,
});

function accountOf(typed: string): string {
  const address = parseAccount(typed);
  if (address === undefined) throw new CallFailure(400, { address: 'notAddress' });
  return address;
}

/** The address book (specification 24.16). */
export const addressNamesHandlers: Handlers<typeof addressNamesCalls, typeof addressNamesSchemas> = {
  async listAddressNames(input, { db }) {
    const { rows, ...page } = await listAddressNames(db, input);
    return { ...page, rows: rows.map(shown) };
  },

  getAddressName: async ({ id }, { db }) => shown(await addressNames.find(db, id)),

  async addAddressName({ address, name }, { db }) {
    const added = await addressNames.insert(db, {
      address: accountOf(address),
      name,
      shape: nameShape(name),
    });
    return {
      output: { message: 'successfullyUpdated', result: shown(added) },
      audit: { record: added.id, before: null, after: audited(added) },
    };
  },

  async updateAddressName({ id, version, name }, { db }) {
    const before = await addressNames.lock(db, id, version);
    const after = await addressNames.change(db, id, { name, shape: nameShape(name) });
    return {
      output: { message: 'successfullyUpdated', result: shown(after) },
      audit: { record: id, before: audited(before), after: audited(after) },
    };
  },

  async deleteAddressName({ id }, { db }) {
    const deleted = await addressNames.remove(db, id);
    return {
      output: { message: 'successfullyDeleted', result: { id } },
      audit: { record: id, before: audited(deleted), after: null },
    };
  },

  async lookUpAddresses({ addresses }, { db, admin, services }) {
    const asked = addresses.map((address) => ({
      address,
      account: addressIn(address.slice(2).toLowerCase()),
    }));
    const accounts = [...new Set(asked.map(({ account }) => account))];
    const known = await knownNames(
      db,
      accounts.map((account) => account.toLowerCase()),
      {
        // A name next to a wallet reveals its owner.
        users: mayUse(admin, '/user', 'read') && seesPersonalData(admin),
        creators: mayUse(admin, '/feature-creator', 'read'),
        custody: mayUse(admin, '/withdraw', 'read'),
      },
    );
    const ens = ensNamesOf(services.config, accounts);
    const found = [
      ...known,
      ...[...ens].flatMap(([account, name]) =>
        name ? [{ address: account.toLowerCase(), source: 'ens' as const, name }] : [],
      ),
    ];
    const own = await ownNames(db, {
      addresses: accounts,
      shapes: found.flatMap(({ name }) => (name === null ? [] : [nameShape(name)])),
    });
    const ownerOfShape = new Map(own.map(({ shape, address }) => [shape, address]));
    const ends = (address: string) => `${address.slice(0, 6)}${address.slice(-4)}`.toLowerCase();
    return {
      names: asked.map(({ address, account }) => {
        const mine = found.filter((one) => one.address === account.toLowerCase());
        const isImitation = (name: string | null) => {
          const of = name === null ? undefined : ownerOfShape.get(nameShape(name));
          return of !== undefined && of !== account;
        };
        return {
          address,
          own: own.find((one) => one.address === account)?.name ?? null,
          known: mine.filter(({ name }) => !isImitation(name)).map(({ source, name }) => ({ source, name })),
          imitates: mine.some(({ name }) => isImitation(name)),
          resembles:
            own.find((one) => one.address !== account && ends(one.address) === ends(account))?.name ?? null,
          isPending: ens.has(account) && ens.get(account) === undefined,
        };
      }),
    };
  },
};
