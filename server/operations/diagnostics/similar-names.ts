import { settingNames } from '#server/platform/config.ts';

/** Names in the environment that are no setting, but differ from one in a letter or two. */
export function similarNames(
  environment: Readonly<Record<string, string | undefined>>,
): { name: string; meant: string }[] {
  const known = new Set(settingNames);
  return Object.keys(environment).flatMap((name) => {
    const isOther = known.has(name) || !environment[name] || !/^[A-Z_]{6,}$/.test(name);
    const meant = isOther ? undefined : settingNames.find((one) => areSimilar(one, name));
    return meant === undefined ? [] : { name, meant };
  });
}

/** Whether one letter was left out, added or changed, or two were swapped; underscores don't count. */
function areSimilar(one: string, other: string): boolean {
  const [a, b] = [one, other].map((name) => name.replaceAll('_', '')) as [string, string];
  const start = [...a].findIndex((letter, index) => letter !== b[index]);
  if (start === -1) return b.length - a.length <= 1;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  return (
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    restA.slice(1) === restB.slice(1) ||
    (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2))
  );
}
