import type { creatorsCalls } from '#contract/creators.calls.ts';
import type { creatorsSchemas } from '#contract/creators.schemas.ts';
import { parseAccount } from '../../base/address.ts';
import { uuidV7 } from '../../db/uuid-v7.ts';
import type { Handlers } from '../../http/context.ts';
import { CallFailure, type FieldMessages, noSuchRecord } from '../../base/failure.ts';
import { decodeEach } from '../../images/decode-each.ts';
import { keepImage } from '../../images/store.ts';
import { type Creator, findCreator, listCreators, lockCreator, saveCreator } from './queries.ts';

function audited({ name, address, coverImage, profileImage }: Creator): object {
  return { name, address, coverImage, profileImage };
}

/** Featured creators (specification section 7). */
export const creatorsHandlers: Handlers<typeof creatorsCalls, typeof creatorsSchemas> = {
  listCreators: (input, { db }) => listCreators(db, input),

  async getCreator({ id }, { db }) {
    const creator = await findCreator(db, id);
    if (!creator) throw noSuchRecord();
    return creator;
  },

  saveCreator: {
    async prepare({ id, name, coverImage, profileImage, ...given }) {
      const address = parseAccount(given.address);
      const missing: FieldMessages = {
        ...(address ? {} : { address: 'address' }),
        ...(id || coverImage ? {} : { coverImage: 'required' }),
        ...(id || profileImage ? {} : { profileImage: 'required' }),
      };
      if (!address || Object.keys(missing).length > 0) throw new CallFailure(400, missing);
      const pictures = await decodeEach({ coverImage, profileImage });
      return async ({ db }) => {
        const before = id ? await lockCreator(db, id) : null;
        if (before === undefined) throw noSuchRecord();
        const kept = async (field: 'coverImage' | 'profileImage') => {
          const picture = pictures[field];
          return picture ? await keepImage(db, picture) : (before?.[field] ?? '');
        };
        const after = await saveCreator(db, {
          id: id ?? uuidV7(),
          name,
          address,
          coverImage: await kept('coverImage'),
          profileImage: await kept('profileImage'),
        });
        return {
          output: { message: 'successfullyUpdated', result: after },
          audit: { record: after.id, before: before && audited(before), after: audited(after) },
        };
      };
    },
  },
};
