import type { creatorsCalls } from '#contract/marketplace/creators.calls.ts';
import type { creatorsSchemas } from '#contract/marketplace/creators.schemas.ts';
import { parseAccount } from '#server/platform/base/address.ts';
import type { Handlers } from '#server/platform/context/context.ts';
import { CallFailure, type FieldMessages } from '#server/platform/base/failure.ts';
import { decodeEach } from '#server/platform/images/decode-each.ts';
import { keepImage, placeImages } from '#server/platform/images/store.ts';
import { type Creator, creators, listCreators } from './queries.ts';

function audited({ name, address, coverImage, profileImage }: Creator): object {
  return { name, address, coverImage, profileImage };
}

/** @throws CallFailure 400 under `address` if it isn't an address */
function checksummed(given: string): string {
  const address = parseAccount(given);
  if (!address) throw new CallFailure(400, { address: 'address' });
  return address;
}

interface Pictures {
  coverImage?: File | undefined;
  profileImage?: File | undefined;
}

/**
 * A new creator needs both images. An existing one keeps images that are left out.
 * @throws CallFailure 400 under the names of the images
 */
function refuseMissing({ id, coverImage, profileImage }: Pictures & { id?: string | undefined }): void {
  const missing: FieldMessages = {
    ...(id || coverImage ? {} : { coverImage: 'required' }),
    ...(id || profileImage ? {} : { profileImage: 'required' }),
  };
  if (Object.keys(missing).length > 0) throw new CallFailure(400, missing);
}

/** Featured creators (specification 9.15). */
export const creatorsHandlers: Handlers<typeof creatorsCalls, typeof creatorsSchemas> = {
  listCreators: (input, { db }) => listCreators(db, input),

  getCreator: ({ id }, { db }) => creators.find(db, id),

  saveCreator: {
    check: ({ id, address, coverImage, profileImage }) => [
      () => address !== undefined && checksummed(address),
      () => refuseMissing({ id, coverImage, profileImage }),
      () => decodeEach({ coverImage, profileImage }),
    ],
    async prepare({ id, name, coverImage, profileImage, version, ...given }, { services }) {
      const address = checksummed(given.address);
      refuseMissing({ id, coverImage, profileImage });
      const pictures = await placeImages(services.objects, await decodeEach({ coverImage, profileImage }));
      return async ({ db }) => {
        const before = id ? await creators.lock(db, id, version) : null;
        const kept = async (field: 'coverImage' | 'profileImage') => {
          const picture = pictures[field];
          return picture ? await keepImage(db, picture) : (before?.[field] ?? '');
        };
        const fields = {
          name,
          address,
          coverImage: await kept('coverImage'),
          profileImage: await kept('profileImage'),
        };
        const after = await (before ? creators.change(db, before.id, fields) : creators.insert(db, fields));
        return {
          output: { message: 'successfullyUpdated', result: after },
          audit: { record: after.id, before: before && audited(before), after: audited(after) },
        };
      };
    },
  },
};
