/** The most bytes of text whose encoded word stays within 75 characters (RFC 2047). */
const wordBytes = 42;

/**
 * Encodes a subject that contains an encoded word (`=?utf-8?…?=`), so that mail programs show it literally. A subject
 * in plain ASCII would otherwise be sent unchanged.
 * @returns the header's value, folded, or undefined for every other subject
 */
export function subjectHeader(subject: string): string | undefined {
  if (!subject.includes('=?')) return undefined;
  const words: string[] = [''];
  for (const character of subject) {
    const longer = words.at(-1) + character;
    if (Buffer.byteLength(longer) > wordBytes) words.push(character);
    else words[words.length - 1] = longer;
  }
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join('\r\n ');
}
