import { type Entry, groups, type State } from './entry.ts';

const modules = import.meta.glob<Readonly<Record<string, unknown>>>('./entries/*.tsx', { eager: true });
const texts = import.meta.glob<string>('./entries/*.tsx', { eager: true, query: '?raw', import: 'default' });

/** A state with the details that the page shows next to it. */
interface ShownState {
  key: string;
  /** Its name as text: `LongText` is `Long text`. */
  title: string;
  State: State;
  code: string;
}

interface ShownEntry extends Entry {
  /** The name of its file without the extension: part of the addresses. */
  key: string;
  /** The imports of the parts that it shows. */
  imports: string;
  states: ShownState[];
}

const inLabels = (key: string) =>
  key.charAt(0) + key.slice(1).replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** The text of a function that starts a line, as the formatter writes it. */
const functionNamed = (key: string, text: string) =>
  new RegExp(`^export function ${key}\\(.*?^\\}`, 'ms').exec(text)?.[0].replace('export ', '') ?? '';

const importsOf = (text: string) =>
  [...text.matchAll(/^import [^;]*'#web\/ui\/[^;]*;/gm)].map(([line]) => line).join('\n');

function read(path: string, module: Readonly<Record<string, unknown>>): ShownEntry {
  const { default: entry, ...states } = module;
  const text = texts[path] ?? '';
  const position = (key: string) => text.indexOf(`export function ${key}(`);
  return {
    ...(entry as Entry),
    key: path.replace(/^.*\/|\.tsx$/g, ''),
    imports: importsOf(text),
    states: Object.entries(states)
      .map(([key, State]) => ({
        key,
        title: inLabels(key),
        State: State as State,
        code: functionNamed(key, text),
      }))
      // A module lists its exports alphabetically.
      .toSorted((one, other) => position(one.key) - position(other.key)),
  };
}

/** All entries, in the order of their groups and by title. */
export const entries: readonly ShownEntry[] = Object.entries(modules)
  .map(([path, module]) => read(path, module))
  .toSorted(
    (one, other) =>
      groups.indexOf(one.group) - groups.indexOf(other.group) || one.title.localeCompare(other.title),
  );

/** The address of a state in a window of its own. Screenshots are taken there too. */
export const addressOf = (entry: string, state: string) => `/state/${entry}/${state}`;
