import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { CallFailure } from '../base/failure.ts';
import { decodeImage } from './decode.ts';
import { hugePng, photo, polyglot, svgWithScript } from '#server/testing/pictures.ts';
import { limitConcurrency } from '../base/limit-concurrency.ts';

const asFile = (bytes: Uint8Array, name = 'photo.png', type = 'image/png') =>
  new File([new Uint8Array(bytes)], name, { type });

async function refusal(bytes: Uint8Array): Promise<[status: number, messages: unknown]> {
  try {
    await decodeImage('photo', asFile(bytes));
  } catch (error) {
    if (error instanceof CallFailure) return [error.status, error.messages];
    throw error;
  }
  return [200, 'decoded'];
}

describe('decodeImage', () => {
  it.each(['png', 'jpeg', 'webp', 'gif'] as const)('turns %s into WebP', async (format) => {
    const decoded = await decodeImage('photo', asFile(await photo(format)));
    expect(decoded.bytes.toString('latin1', 8, 12)).toBe('WEBP');
    expect([decoded.width, decoded.height]).toEqual([60, 40]);
    expect(decoded.hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('gives the same picture the same name', async () => {
    const [one, other] = [await photo('png'), await photo('png')];
    expect((await decodeImage('a', asFile(one))).hash).toBe((await decodeImage('b', asFile(other))).hash);
  });

  it('drops metadata, and turns the picture as its EXIF says', async () => {
    const given = await sharp(await photo('jpeg'))
      .withExif({ IFD0: { Copyright: 'SECRET-PLACE', Orientation: '6' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(given.includes('SECRET-PLACE')).toBe(true);
    const { bytes, width, height } = await decodeImage('photo', asFile(given));
    expect([width, height]).toEqual([40, 60]);
    expect(bytes.includes('SECRET-PLACE')).toBe(false);
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  });

  it('makes large pictures smaller', async () => {
    const large = await sharp({ create: { width: 5000, height: 2500, channels: 3, background: '#345' } })
      .png()
      .toBuffer();
    const { width, height } = await decodeImage('photo', asFile(large));
    expect([width, height]).toEqual([2048, 1024]);
  });

  it('drops a second format that is hidden in a picture', async () => {
    const hidden = await polyglot();
    expect(hidden.includes('<script>')).toBe(true);
    expect((await decodeImage('photo', asFile(hidden))).bytes.includes('<script>')).toBe(false);
  });

  it('refuses an SVG, whatever it is called', async () => {
    expect(await refusal(svgWithScript)).toEqual([415, { photo: 'notAnImage' }]);
  });

  it.each([
    ['a PDF', Buffer.from('%PDF-1.7\n%âãÏÓ\n')],
    ['a program', Buffer.from('\x7fELF\x02\x01\x01', 'latin1')],
    ['HTML', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a TIFF', Buffer.from('II*\0\x08\0\0\0', 'latin1')],
  ])('refuses %s', async (_, bytes) => {
    expect(await refusal(bytes)).toEqual([415, { photo: 'notAnImage' }]);
  });

  it('refuses a picture that was cut off', async () => {
    const whole = await photo('jpeg', 800);
    expect(await refusal(whole.subarray(0, whole.length * 0.6))).toEqual([400, { photo: 'imageBroken' }]);
    const png = await photo('png', 800);
    expect(await refusal(png.subarray(0, png.length * 0.6))).toEqual([400, { photo: 'imageBroken' }]);
  });

  it('refuses a signature without a picture behind it', async () => {
    const fake = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), svgWithScript]);
    expect(await refusal(fake)).toEqual([400, { photo: 'imageBroken' }]);
  });

  it('decodes a file once, however often it is asked for, as a refused form does', async () => {
    const [one, other] = [asFile(await photo('png')), asFile(await photo('png'))];
    expect(decodeImage('photo', one)).toBe(decodeImage('photo', one));
    expect(decodeImage('photo', other)).not.toBe(decodeImage('photo', one));
  });

  it('refuses 16000×16000 pixels in a small file, without decoding them', async () => {
    const bomb = hugePng(16_000, 16_000);
    expect(bomb.length).toBeLessThan(400_000);
    const before = process.memoryUsage.rss();
    expect(await refusal(bomb)).toEqual([413, { photo: 'imageTooManyPixels' }]);
    expect(process.memoryUsage.rss() - before).toBeLessThan(100_000_000);
  });

  it('refuses a file over 5 MiB', async () => {
    const large = Buffer.concat([await photo('png'), Buffer.alloc(5 * 1024 * 1024)]);
    expect(await refusal(large)).toEqual([413, { photo: 'imageTooLarge' }]);
  });
});

describe('takeTurns', () => {
  it('runs only the given number at once, and goes on after a failure', async () => {
    const queue = limitConcurrency(2);
    let running = 0;
    let most = 0;
    const work = (fails: boolean) =>
      queue(async () => {
        running += 1;
        most = Math.max(most, running);
        await new Promise((done) => setTimeout(done, 5));
        running -= 1;
        if (fails) throw new Error('as asked');
      }).catch(() => undefined);
    await Promise.all([1, 2, 3, 4, 5, 6, 7].map((number) => work(number % 2 === 0)));
    expect([most, running]).toEqual([2, 0]);
  });

  it('sends away whom the line has no place for, with the time to come again', async () => {
    const queue = limitConcurrency(1, 2);
    const gate = Promise.withResolvers<string>();
    const waiting = [1, 2, 3].map(() => queue(() => gate.promise));
    await expect(queue(async () => 'late')).rejects.toMatchObject({ status: 503, retryAfterSeconds: 5 });
    gate.resolve('done');
    expect(await Promise.all(waiting)).toEqual(['done', 'done', 'done']);
    expect(await queue(async () => 'next')).toBe('next');
  });
});
