import { CallFailure } from '#server/platform/base/failure.ts';
import type { Services } from '#server/platform/context/services.ts';
import { decodeImage } from '#server/platform/images/decode.ts';
import { allowedIpRanges } from '#server/platform/outbound/ip-ranges.ts';
import { openReceiver } from '#server/platform/outbound/post.ts';
import { cardContent, cardPatience } from './cards.ts';
import { FreshCache } from './fresh-cache.ts';
import type { StoredOwnAction } from './queries.ts';

/** Smaller than those of uploads: a card is narrow, and other pictures wait while one is decoded. */
const limits = { maxBytes: 1_000_000, maxPixels: 4_000_000, longestSide: 800 };

const cache = new FreshCache<string | null>(50);

/**
 * Loads the picture at a place of a card from the server of the card, by the rules of `askCard`, and encodes it again.
 * @returns a `data:` address of WebP, up to a minute old; null if there is no picture
 * @throws CallFailure 503 if the server has too many pictures to decode
 */
export async function cardPicture(
  services: Services,
  card: StoredOwnAction,
  record: string,
  place: number,
): Promise<string | null> {
  const { blocks } = await cardContent(services, card, record);
  const block = blocks?.[place];
  if (block?.type !== 'picture') return null;
  const url = new URL(block.path, card.url);
  // A second safeguard: a path that the schema takes has the origin of the card.
  if (url.origin !== new URL(card.url).origin) return null;
  return cache.get(`${card.id} ${card.version} ${url.href}`, () => loadPicture(services, url.href));
}

async function loadPicture({ config }: Services, url: string): Promise<string | null> {
  const line = openReceiver(url, allowedIpRanges(url, config), 1, {
    patience: cardPatience,
    method: 'GET',
    kept: limits.maxBytes,
    read: limits.maxBytes,
  });
  try {
    const { status, bytes, isCut } = await line.post('', { accept: 'image/*' });
    if (status !== 200 || !bytes || isCut) return null;
    const decoded = await decodeImage('picture', new File([new Uint8Array(bytes)], 'picture'), limits);
    return `data:image/webp;base64,${decoded.bytes.toString('base64')}`;
  } catch (error) {
    if (error instanceof CallFailure && error.status !== 503) return null;
    throw error;
  } finally {
    line.close();
  }
}
