import { basename, dirname } from 'node:path';

/**
 * The kinds of files that a folder of screens may contain: the last word of the name, in singular or plural, and
 * the purpose of such a file.
 */
type Kinds = Readonly<Record<string, string>>;

const webKinds: Kinds = {
  manifest: 'what the feature brings',
  screens: 'the table of the screens',
  synonym: 'other words for what the screens are about',
  list: 'rows that come and go: to search, sort, page through or follow',
  form: 'what is filled in and saved',
  field: 'fields of a form',
  picker: 'chooses one or some of many',
  view: 'one record, or one value of it, to read',
  preview: 'what something will look like elsewhere',
  page: 'the frame of screens that look alike',
  section: 'a part of a screen with a heading',
  panel: 'a part of a screen or of a dialog that shows and asks',
  card: 'the frame of a part',
  chart: 'figures, drawn',
  table: 'values in rows and columns, all at once',
  change: 'what was changed, before and after',
  column: 'columns that several lists share',
  record: 'the page of one record: its head, its facts and the lists that belong to it',
  action: 'what can be done with a record, in its row and on its page',
  status: 'a state in words, with its mark',
  mark: 'the small marks in a row',
  rule: 'what may be and what is refused',
  check: 'what a field refuses',
  label: 'what values are called',
  reader: 'makes what is shown of what the server answered, without React',
};

/** Whether a file needs no kind, because something else explains its purpose. */
type Known = (
  file: { path: string; name: string; room: string },
  texts: ReadonlyMap<string, string>,
) => boolean;

const isHook: Known = ({ path }) => /\/use-[\w-]+\.tsx?$/.test(path);

/** A screen has the name by which its table of screens loads it. */
const isScreen: Known = ({ path, room }, texts) =>
  texts.get(`${room}/screens.ts`)?.includes(`import('./${basename(path)}')`) ?? false;

/** A style sheet has the name of its component or its folder. */
const isStyle: Known = ({ path, name, room }, texts) =>
  path.endsWith('.module.css') && (name === basename(room) || texts.has(`${room}/${name}.tsx`));

const rooms: { folder: RegExp; kinds: Kinds; known: Known[] }[] = [
  { folder: /^web\/features\/[^/]+(?:\/[^/]+)?$/, kinds: webKinds, known: [isHook, isScreen, isStyle] },
];

/**
 * The files of features whose names contain no kind, each with the possible kinds.
 * @param texts every file's text under its path from the root
 */
export function filesOfNoKind(texts: ReadonlyMap<string, string>): string[] {
  return [...texts.keys()].flatMap((path) => {
    const found = rooms.find(({ folder }) => folder.test(dirname(path)));
    const base = found ? undefined : rooms.find(({ folder }) => folder.test(dirname(dirname(path))));
    if (base) return [`${path} stands in a folder of a folder. Put it beside the others.`];
    if (!found || /\.test\.tsx?$/.test(path)) return [];
    const name = basename(path).replace(/(?:\.module\.css|\.tsx?)$/, '');
    const word = name.split('-').at(-1) ?? '';
    const isKind = !path.endsWith('.css') && [word, word.replace(/s$/, '')].some((one) => one in found.kinds);
    const file = { path, name, room: dirname(path) };
    if (isKind || found.known.some((isKnown) => isKnown(file, texts))) return [];
    const kinds = Object.entries(found.kinds).map(([kind, purpose]) => `  ${kind}: ${purpose}`);
    return [
      `${path} has a name that says no kind of file. End its name with the kind that it is, or put what has none of these kinds outside (lib/, ui/):\n${kinds.join('\n')}`,
    ];
  });
}
