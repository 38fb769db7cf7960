import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A small image with some detail, of 3:2. */
export async function photo(format: 'png' | 'jpeg' | 'webp' | 'gif', width = 60): Promise<Buffer> {
  const height = Math.round((width * 2) / 3);
  const pixels = Buffer.alloc(width * height * 3);
  for (let index = 0; index < pixels.length; index += 1)
    pixels[index] = (index * 31 + (index >> 5) * 7) % 251;
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .toFormat(format)
    .toBuffer();
}

/** An SVG that would run a script in a browser. */
export const svgWithScript = Buffer.from(
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script><rect width="10" height="10"/></svg>',
);

/** A JPEG that is also a web page with a script: in a comment and after the end of the image. */
export async function polyglot(): Promise<Buffer> {
  const picture = await photo('jpeg');
  const page = Buffer.from('<html><script>alert(document.domain)</script></html>');
  const comment = Buffer.from([0xff, 0xfe, 0, page.length + 2]);
  return Buffer.concat([picture.subarray(0, 2), comment, page, picture.subarray(2), page]);
}

/** A valid one-bit PNG of that many pixels, all black: very few bytes for very many pixels. */
export function hugePng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.writeUInt8(1, 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
