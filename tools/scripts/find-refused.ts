import { allowedTexts, refusedWords } from './refused-words.ts';

export interface Finding {
  sentence: string;
  word: string;
  say: string;
}

/** Each word between word boundaries. A slash or an underscore before it belongs to an address or a name. */
const wordPatterns = refusedWords
  .filter(({ isWholeText }) => !isWholeText)
  .map(({ refuse, say }) => ({
    say,
    pattern: new RegExp(`(?<![\\p{L}\\p{N}_/-])(?:${refuse})(?![\\p{L}\\p{N}_])`, 'iu'),
  }));
const wholeTexts = refusedWords
  .filter(({ isWholeText }) => isWholeText)
  .map(({ refuse, say }) => ({ say, pattern: new RegExp(`^(?:${refuse})[.…]?$`, 'iu') }));

/** A sentence that begins with a clause in the place of its subject: "What is empty says nothing." */
const relativeOpening = /^(?:Who|What|Whoever|Whatever|Whichever|All that)\b(?!’s|'s)/;
const relativeSay = 'the person or the thing as the subject (STYLE.md, Sentences 1)';

/** What opens and names the branches of a plural: `0, plural, one`, and `other` between two branches. */
const branchName = /^\s*(?:\w+, (?:plural|select|selectordinal),\s*)?(?:=\d+|\w+)?\s*$/;

/** A message without its placeholders and tags, one text for each branch of a plural. */
function textsOfMessage(message: string): string[] {
  const bare = message.replaceAll(/<\/?\w+\/?>/g, '').replaceAll(/\{\w+\}/g, '…');
  if (!bare.includes('{')) return [bare];
  return bare.split(/[{}]/).filter((text) => !branchName.test(text));
}

/** The sentences of a text. A dot in a number, an address or an abbreviation ends none. */
function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.?!]["”’)*_]*)\s+(?=["“(*_]*[\p{Lu}…])/u).map((sentence) => sentence.trim());
}

function matches(text: string, patterns: typeof wordPatterns): Finding[] {
  return patterns.flatMap(({ pattern, say }) => {
    const word = pattern.exec(text)?.[0];
    return word === undefined ? [] : [{ sentence: text, word, say }];
  });
}

function inSentence(sentence: string): Finding[] {
  const bare = sentence.replace(/^["“(*_]+/, '');
  const opening = relativeOpening.exec(bare)?.[0];
  const isStatement = /[.!:]["”’)*_]*$/.test(bare) && !bare.includes('?');
  return [
    ...matches(sentence, wordPatterns),
    ...(opening && isStatement ? [{ sentence, word: opening, say: relativeSay }] : []),
  ];
}

const inText = (text: string) => sentencesOf(text).flatMap(inSentence);

/** The refused words of a message in ICU format. */
export function findInMessage(message: string): Finding[] {
  if (allowedTexts.includes(message)) return [];
  return textsOfMessage(message).flatMap((text) => [...matches(text, wholeTexts), ...inText(text)]);
}

/** The refused words of a Markdown document. Code, addresses and link targets are not read. */
export function findInMarkdown(markdown: string): Finding[] {
  return markdown
    .replaceAll(/^(```+|~~~+)[^]*?^\1/gm, '')
    .replaceAll(/<!--[^]*?-->|<[^>\n]+>/g, '')
    .replaceAll(/`[^`\n]*`/g, 'code')
    .replaceAll(/\]\([^)\n]*\)/g, ']')
    .split('\n')
    .flatMap((line) => (line.startsWith('|') ? line.split('|') : [line]))
    .map((text) =>
      text
        .replace(/^\s*(?:#+|[-*]|\d+\.|>)\s+/, '')
        .replaceAll(/[[\]]/g, '')
        .trim(),
    )
    .filter((text) => text !== '')
    .flatMap(inText);
}
