/** The formats that pictures may come in. */
export type ImageFormat = 'png' | 'jpeg' | 'webp' | 'gif';

const signatures: readonly [ImageFormat, (bytes: Buffer) => boolean][] = [
  ['png', (bytes) => bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))],
  ['jpeg', (bytes) => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff],
  [
    'webp',
    (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  ],
  ['gif', (bytes) => /^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))],
];

/**
 * The format of a file by its first bytes; its name and declared type are ignored.
 * @returns undefined for everything except the accepted raster formats, also for SVG
 */
export function sniffImage(bytes: Buffer): ImageFormat | undefined {
  return signatures.find(([, matches]) => matches(bytes))?.[0];
}
