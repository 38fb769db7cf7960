/** A way to break a contract. */
export interface Mutant {
  /** Under chain/src. */
  file: string;
  /** Where it is, as the report says. */
  place: string;
  kind: string;
  before: string;
  after: string;
  /** The whole file with the mutant in it. */
  text: string;
}

/** What became of a mutant. */
export interface Result {
  mutant: Mutant;
  /** The test that failed first, 'does not compile', or null if the mutant survived. */
  killer: string | null;
}

/** Mutants that no test can notice: the changed line, or the line that was dropped, and the reason. */
const equivalent: Record<string, string> = {
  'dropped: assert(previous == from);':
    'equivalent: a purchase takes the token from its owner, and a bid is refused before unless the caller holds the token; nothing outside runs in between',
  'if (amount == 0) return false;':
    'equivalent: of nothing nothing comes back, and the seller’s part is never nothing (at least 65 % of one unit, rounded up)',
  'while (position <= length) {':
    'equivalent: behind the last byte everything counts as ones, so the one turn more finds nothing and ends',
  'if (length - position <= 32) {':
    'equivalent: of a whole word nothing is after the end of the text, and nothing is replaced',
  'if (length + position < 32) {':
    'equivalent: what follows the text is looked at one by one then, and a character that would reach into it is refused by its size',
  'uint256 trailing = type(uint256).max >> ((length + position) * 8);':
    'equivalent: what follows the text is looked at one by one then, and a character that would reach into it is refused by its size',
  'if (length - position < 1) {':
    'equivalent: what follows the text is looked at one by one then, and a character that would reach into it is refused by its size',
  'if (size == 0) return false;':
    'equivalent: what follows the text counts as ones, which continue no character, so that its size is 0 before it is compared',
  'true &&':
    'equivalent: no byte of the upper half passes for a letter or a digit, whatever its neighbours carry over (tried for all)',
  'if (size == 0 || size > length + position) return false;':
    'equivalent: what follows the text counts as ones, which continue no character, so that its size is 0 before it is compared',
};

/** Why no test can notice a mutant; undefined if one should. */
export const equivalence = ({ before, after }: Mutant): string | undefined =>
  equivalent[after === '(nothing)' ? `dropped: ${before}` : after];

/** The beginning of a mutant's row in the report, before the outcome. */
function rowStart(mutant: Mutant): string {
  const code = (text: string) => {
    const line = text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').replaceAll('`', "'");
    return `\`${line.slice(0, 110)}\``;
  };
  return `| ${mutant.place} | ${mutant.kind} | ${code(mutant.before)} | ${code(mutant.after)} | `;
}

/**
 * The report of a run; surviving mutants come first.
 * @param results of this run and of former ones on the same contracts
 * @param possible how many mutants there are, by their two sorts
 * @param contracts what the contracts were, in a word
 */
export function mutationReport(
  results: readonly Result[],
  possible: { syntactic: number; semantic: number },
  contracts: string,
): string {
  const compiled = results.filter((result) => result.killer !== 'does not compile');
  const lived = compiled.filter((result) => result.killer === null);
  const row = ({ mutant, killer }: Result) =>
    `${rowStart(mutant)}${killer ?? `**lived**: ${equivalence(mutant) ?? 'not explained'}`} |`;
  const dropped = results.filter((result) => result.killer === 'does not compile');
  return [
    '# Mutation run',
    '',
    `Written by \`npm run chain:mutate\` for the contracts ${contracts}. ${possible.syntactic} mutants follow from the text of ` +
      `the sources, ${possible.semantic} from the list in \`semantic-mutants.ts\`; ${results.length} were tried, of which ` +
      `${dropped.length} did not compile and are not counted. Only functional tests count, not the gas snapshot.`,
    '',
    `**${compiled.length} mutants: ${compiled.length - lived.length} killed, ${lived.length} lived.**`,
    '',
    '| where | what | line | becomes | noticed by |',
    '|---|---|---|---|---|',
    ...lived.map(row),
    ...compiled.filter((result) => result.killer !== null).map(row),
    ...dropped.map(row),
    '',
  ].join('\n');
}

/**
 * What a former report says of a mutant.
 * @returns its killer; null if it survived; undefined if it was not tried, or on other contracts
 */
export function formerKiller(former: string, mutant: Mutant, contracts: string): string | null | undefined {
  if (!former.includes(`for the contracts ${contracts}.`)) return undefined;
  const start = rowStart(mutant);
  const line = former.split('\n').find((row) => row.startsWith(start));
  const outcome = line?.slice(start.length, -2);
  return outcome?.startsWith('**lived**') ? null : outcome;
}

/**
 * What keeps a report from being the word on the contracts: empty if nothing does.
 * @param former the report
 * @param mutants all that there are
 * @param contracts what the contracts are, in a word
 * @param mayBeIncomplete whether mutants may be left that were not tried
 */
export function shortcomings(
  former: string,
  mutants: readonly Mutant[],
  contracts: string,
  mayBeIncomplete: boolean,
): string[] {
  if (!former.includes(`for the contracts ${contracts}.`))
    return [`chain/mutation-result.md is of other contracts than ${contracts}.`];
  return mutants.flatMap((mutant) => {
    const killer = formerKiller(former, mutant, contracts);
    const where = `${mutant.place} ${mutant.kind}: ${mutant.after}`;
    if (killer === undefined) return mayBeIncomplete ? [] : [`not tried: ${where}`];
    return killer === null && !equivalence(mutant) ? [`lived: ${where}`] : [];
  });
}
