import type { z } from 'zod';
import type { currenciesCalls } from '#contract/exchange/currencies.calls.ts';
import type { currenciesSchemas } from '#contract/exchange/currencies.schemas.ts';
import { countCap } from '#contract/platform/limits.ts';
import { mayUse } from '#contract/platform/menu.ts';
import type { CallContext, Handlers } from '#server/platform/context/context.ts';
import { CallFailure } from '#server/platform/base/failure.ts';
import { fieldsOfCurrencyType } from '../validation/currency-type.ts';
import { decodeImage } from '#server/platform/images/decode.ts';
import { keepImage, placeImage } from '#server/platform/images/store.ts';
import {
  countUses,
  type Currency,
  currencies,
  type CurrencyRecord,
  listCurrencies,
  shownCurrency,
} from './queries.ts';
import { fieldsOf } from './rules.ts';

type Given = Partial<z.output<typeof currenciesSchemas.updateCurrency.input>>;

const check = ({ id, symbol, photo, ...given }: Given, { db }: Pick<CallContext, 'db'>) => [
  () => fieldsOfCurrencyType(given),
  () => currencies.refuseTaken(db, { symbol }, id),
  () => photo && decodeImage('photo', photo),
];

/** The fields that the audit trail compares. */
function audited(record: CurrencyRecord): object {
  const {
    id: _id,
    currencyType: _type,
    createdAt: _createdAt,
    version: _version,
    ...fields
  } = shownCurrency(record);
  return fields;
}

/**
 * The menus whose records use currencies. The number of uses is shown only to administrators who may read all
 * three.
 */
const usedIn = ['/withdraw', '/trade-history', '/fund-transfer-history'] as const;

/** The fields for admins who only filter by currency (specification 3.13). */
function forFilters(currency: Currency) {
  return { ...currency, withdrawFee: null, minAbi: null, contractAddress: null, bankDetails: null };
}

/** Currencies of the exchange (specification 6.5 and 5.15). */
export const currenciesHandlers: Handlers<typeof currenciesCalls, typeof currenciesSchemas> = {
  async listCurrencies(input, { db, admin }) {
    const page = await listCurrencies(db, input);
    return mayUse(admin, '/currency', 'read') ? page : { ...page, rows: page.rows.map(forFilters) };
  },

  getCurrency: async ({ id }, { db }) => shownCurrency(await currencies.find(db, id)),

  addCurrency: {
    check,
    async prepare(input, { db, services }) {
      const fields = fieldsOf(input);
      await currencies.refuseTaken(db, { symbol: fields.symbol });
      const decoded = input.photo && (await decodeImage('photo', input.photo));
      const photo = decoded && (await placeImage(services.objects, decoded));
      return async (context) => {
        const image = photo ? await keepImage(context.db, photo) : null;
        const added = await currencies.insert(context.db, { ...fields, image });
        return {
          output: { message: 'successfullyUpdated', result: shownCurrency(added) },
          audit: { record: added.id, before: null, after: audited(added) },
        };
      };
    },
  },

  updateCurrency: {
    check,
    async prepare(input, { db, services }) {
      const { id, version } = input;
      const fields = fieldsOf(input);
      await currencies.refuseTaken(db, { symbol: fields.symbol }, id);
      const decoded = input.photo && (await decodeImage('photo', input.photo));
      const photo = decoded && (await placeImage(services.objects, decoded));
      return async (context) => {
        const before = await currencies.lock(context.db, id, version);
        const image = photo ? await keepImage(context.db, photo) : undefined;
        const after = await currencies.change(context.db, id, { ...fields, image });
        return {
          output: { message: 'successfullyUpdated', result: shownCurrency(after) },
          audit: { record: id, before: audited(before), after: audited(after) },
        };
      };
    },
  },

  async deleteCurrency({ id }, { db, admin }) {
    // The lock makes a call that begins to use the currency wait, and then find it deleted.
    const before = await currencies.lock(db, id, undefined);
    const { count, isExact } = await countUses(db, id);
    if (count > 0) {
      if (!usedIn.every((path) => mayUse(admin, path, 'read')))
        throw new CallFailure(409, 'currencyInUseSomewhere');
      const shown = isExact ? count : `${Math.max(count, countCap)}+`;
      throw new CallFailure(409, { sentence: 'currencyInUse', values: { count: shown } });
    }
    await currencies.remove(db, id);
    return {
      output: { message: 'currencyDeleted', result: { id } },
      audit: { record: id, before: audited(before), after: null },
    };
  },
};
