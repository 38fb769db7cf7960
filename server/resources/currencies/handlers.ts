import type { currenciesCalls } from '#contract/currencies.calls.ts';
import type { currenciesSchemas } from '#contract/currencies.schemas.ts';
import { countCap } from '#contract/limits.ts';
import { mayUse } from '#contract/menu.ts';
import { uuidV7 } from '../../db/uuid-v7.ts';
import type { Handlers } from '../../http/context.ts';
import { CallFailure, changedMeanwhile, noSuchRecord } from '../../base/failure.ts';
import { decodeImage } from '../../images/decode.ts';
import { keepImage } from '../../images/store.ts';
import {
  countUses,
  type Currency,
  deleteCurrency,
  findCurrency,
  insertCurrency,
  isSymbolTaken,
  listCurrencies,
  symbolIsTaken,
  updateCurrency,
} from './queries.ts';
import { fieldsOf } from './rules.ts';

const symbolTaken = () => new CallFailure(400, { symbol: 'symbolTaken' });

/** The fields that the audit trail compares. */
function audited({
  id: _id,
  currencyType: _type,
  createdAt: _createdAt,
  version: _version,
  ...fields
}: Currency): object {
  return fields;
}

/** The menus whose records hold currencies: how many there are is for those who may see them. */
const usedIn = ['/withdraw', '/trade-history', '/fund-transfer-history'] as const;

/** What those read who only filter by currency (decisions 7). */
function forFilters(currency: Currency) {
  return { ...currency, withdrawFee: null, minAbi: null, contractAddress: null, bankDetails: null };
}

/** Currencies of the exchange (specification sections 3 and 5). */
export const currenciesHandlers: Handlers<typeof currenciesCalls, typeof currenciesSchemas> = {
  async listCurrencies(input, { db, admin }) {
    const page = await listCurrencies(db, input);
    return mayUse(admin, '/currency', 'read') ? page : { ...page, rows: page.rows.map(forFilters) };
  },

  async getCurrency({ id }, { db }) {
    const currency = await findCurrency(db, id);
    if (!currency) throw noSuchRecord();
    return currency;
  },

  addCurrency: {
    async prepare(input, { db }) {
      const fields = fieldsOf(input);
      if (await symbolIsTaken(db, fields.symbol)) throw symbolTaken();
      const photo = input.photo && (await decodeImage('photo', input.photo));
      return async (context) => {
        const image = photo ? await keepImage(context.db, photo) : null;
        const added = await insertCurrency(context.db, uuidV7(), fields, image);
        if (!added) throw symbolTaken();
        return {
          output: { message: 'successfullyUpdated', result: added },
          audit: { record: added.id, before: null, after: audited(added) },
        };
      };
    },
  },

  updateCurrency: {
    async prepare(input, { db }) {
      const { id, version } = input;
      const fields = fieldsOf(input);
      if (await symbolIsTaken(db, fields.symbol, id)) throw symbolTaken();
      const photo = input.photo && (await decodeImage('photo', input.photo));
      return async (context) => {
        const before = await findCurrency(context.db, id, true);
        if (!before) throw noSuchRecord();
        const image = photo ? await keepImage(context.db, photo) : null;
        const changed = updateCurrency(context.db, id, fields, { image, loadedVersion: version });
        const after = await changed.catch((error: unknown) => {
          throw isSymbolTaken(error) ? symbolTaken() : error;
        });
        if (!after) throw changedMeanwhile();
        return {
          output: { message: 'successfullyUpdated', result: after },
          audit: { record: id, before: audited(before), after: audited(after) },
        };
      };
    },
  },

  async deleteCurrency({ id }, { db, admin }) {
    // Locked first: whoever would begin to use it waits, and then finds it gone.
    const before = await findCurrency(db, id, true);
    if (!before) throw noSuchRecord();
    const { count, isExact } = await countUses(db, id);
    if (count > 0) {
      if (!usedIn.every((path) => mayUse(admin, path, 'read')))
        throw new CallFailure(409, 'currencyInUseSomewhere');
      const shown = isExact ? count : `${Math.max(count, countCap)}+`;
      throw new CallFailure(409, { sentence: 'currencyInUse', values: { count: shown } });
    }
    await deleteCurrency(db, id);
    return {
      output: { message: 'currencyDeleted', result: { id } },
      audit: { record: id, before: audited(before), after: null },
    };
  },
};
