import { mapToObject } from '#contract/platform/map-to-object.ts';

/**
 * The least processor time, in microseconds, that each of several functions took in this process over a number of
 * rounds. Unlike clock time, it is stable on a busy machine: other work only ever adds to it.
 */
export async function cpuTimes<Name extends string>(
  rounds: number,
  things: Record<Name, (round: number) => Promise<unknown>>,
): Promise<Record<Name, number>> {
  const names = Object.keys(things) as Name[];
  const least = mapToObject(names, () => Infinity);
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) {
      const before = process.cpuUsage();
      await things[name](round);
      const { user, system } = process.cpuUsage(before);
      least[name] = Math.min(least[name], user + system);
    }
  }
  return least;
}
