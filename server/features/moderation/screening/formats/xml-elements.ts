import { setImmediate as breathe } from 'node:timers/promises';
import { Parser } from 'htmlparser2';
import { ListRefused } from './listed-entry.ts';

/** An element of XML with what is in it. */
export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  text: string;
  children: XmlElement[];
}

/** How much text is parsed before other work has its turn, in characters. */
const pieceLength = 512 * 1024;

/** The deepest element that is read. */
const maxDepth = 50;

/**
 * Reads the elements of some names, one after the other. Entities that a document defines aren't expanded.
 * @param root the name of the document's element
 * @throws ListRefused if the document has another element, or ends before it is complete
 */
export async function* elementsOf(
  text: string,
  root: string,
  names: ReadonlySet<string>,
): AsyncGenerator<XmlElement> {
  let found: XmlElement[] = [];
  const open: XmlElement[] = [];
  let [depth, roots, isBroken, isJustOpened] = [0, 0, false, false];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (depth === 0) {
          roots += 1;
          if (name !== root) throw new ListRefused({ sentence: 'screeningOtherFormat', values: { root } });
        }
        depth += 1;
        isJustOpened = true;
        if (depth > maxDepth || roots > 1) throw new ListRefused('screeningNotXml');
        const parent = open.at(-1);
        if (!parent && !names.has(name)) return;
        const element = { name, attributes: { ...attributes }, text: '', children: [] };
        parent?.children.push(element);
        open.push(element);
      },
      ontext(part) {
        isJustOpened = false;
        const element = open.at(-1);
        if (element) element.text += part;
      },
      onclosetag(_name, isImplied) {
        depth -= 1;
        // An empty element such as <x/> is closed as soon as it is open.
        if (isImplied && !isJustOpened) isBroken = true;
        isJustOpened = false;
        const element = open.pop();
        if (element && open.length === 0) found.push(element);
      },
    },
    { xmlMode: true },
  );
  for (let at = 0; at < text.length; at += pieceLength) {
    parser.write(text.slice(at, at + pieceLength));
    if (isBroken) break;
    yield* found;
    found = [];
    await breathe();
  }
  const isComplete = depth === 0;
  parser.end();
  if (isBroken || !isComplete || roots !== 1) throw new ListRefused('screeningNotXml');
  yield* found;
}

/** The texts of elements at a path below an element, such as `akaList`, `aka`, `lastName`. */
export function textsAt(element: XmlElement, ...path: readonly string[]): string[] {
  return childrenAt(element, ...path).map(({ text }) => text.trim());
}

/** The elements at a path below an element. */
export function childrenAt(element: XmlElement, ...path: readonly string[]): XmlElement[] {
  return path.reduce<XmlElement[]>(
    (elements, name) => elements.flatMap(({ children }) => children.filter((child) => child.name === name)),
    [element],
  );
}
