import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import { type ArtStyle, artStyles, draw } from './art.ts';
import { currencySymbols, drawCoin } from './coin.ts';
import { type SampleSize, streams } from './part.ts';
import { Random } from './random.ts';

/** The kinds of images, their sizes, and the number of choices in each style. */
const kinds = {
  token: { width: 512, height: 512, perStyle: 7, stream: 0 },
  profile: { width: 300, height: 300, perStyle: 2, stream: 1 },
  cover: { width: 1200, height: 400, perStyle: 2, stream: 2 },
} as const;

type Kind = keyof typeof kinds;

/** Drawn images by seed. The same seed draws the same images, so each is drawn once per process. */
const drawn = new Map<number, Promise<Picture[]>>();
const addresses = new Map<string, string>();

interface Picture {
  hash: string;
  bytes: Buffer;
  width: number;
  height: number;
}

const coinSize = 160;

const keyOf = (seed: number, kind: Kind, style: ArtStyle, index: number) =>
  [seed, kind, style, index].join(' ');

/**
 * The address of a sample image. Its transaction stores it first (`keepSamplePictures`).
 * @param index any whole number from 0; images repeat
 */
export function pictureAddress({ seed }: SampleSize, kind: Kind, style: ArtStyle, index: number): string {
  const address = addresses.get(keyOf(seed, kind, style, index % kinds[kind].perStyle));
  if (!address) throw new Error('The pictures of this sample are not drawn yet.');
  return address;
}

/** The address of the coin of a currency of the sample, which is stored like the other images. */
export function coinAddress(symbol: string): string {
  const address = addresses.get(`coin ${symbol}`);
  if (!address) throw new Error('The coins of this sample are not drawn yet.');
  return address;
}

/** Draws the images of a sample, converts them to WebP and stores them, in the caller's transaction. */
export async function keepSamplePictures(
  client: PoolClient,
  { seed }: Pick<SampleSize, 'seed'>,
): Promise<void> {
  const pictures = await drawAll(seed);
  await client.query(
    `insert into images (hash, bytes, width, height)
     select * from unnest($1::text[], $2::bytea[], $3::integer[], $4::integer[]) on conflict do nothing`,
    [
      pictures.map(({ hash }) => hash),
      pictures.map(({ bytes }) => bytes),
      pictures.map(({ width }) => width),
      pictures.map(({ height }) => height),
    ],
  );
}

function drawAll(seed: number): Promise<Picture[]> {
  const found = drawn.get(seed);
  if (found) return found;
  const drawing = render(seed);
  drawn.set(seed, drawing);
  drawing.catch(() => drawn.delete(seed));
  return drawing;
}

async function render(seed: number): Promise<Picture[]> {
  const { default: sharp } = await import('sharp');
  // The decoder of uploads blocks SVG in the whole process. These images come only from art.ts.
  const svgAlone = { operation: ['VipsForeignLoadSvgBuffer'] };
  sharp.unblock(svgAlone);
  try {
    const wanted = (Object.keys(kinds) as Kind[]).flatMap((kind) =>
      artStyles.flatMap((style, styleIndex) =>
        Array.from({ length: kinds[kind].perStyle }, (_, index) => ({ kind, style, styleIndex, index })),
      ),
    );
    const picture = async (key: string, svg: string, size: { width: number; height: number }) => {
      const bytes = await sharp(Buffer.from(svg)).webp({ quality: 82, effort: 2 }).toBuffer();
      const hash = createHash('sha256').update(bytes).digest('hex');
      addresses.set(key, `/images/${hash}.webp`);
      return { hash, bytes, ...size };
    };
    const art = wanted.map(({ kind, style, styleIndex, index }) => {
      const { width, height, stream } = kinds[kind];
      const random = new Random(seed, streams.pictures, stream * 10_000 + styleIndex * 100 + index);
      return picture(keyOf(seed, kind, style, index), draw(style, random, { width, height }), {
        width,
        height,
      });
    });
    const coins = currencySymbols.map((symbol) =>
      picture(`coin ${symbol}`, drawCoin(symbol, coinSize), { width: coinSize, height: coinSize }),
    );
    return await Promise.all([...art, ...coins]);
  } finally {
    sharp.block(svgAlone);
  }
}
