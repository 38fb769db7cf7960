import { describe, expect, it } from 'vitest';
import { filesOfNoKind } from './file-vocabulary.ts';

const screens = `load: async () => (await import('./overview.tsx')).Overview`;

/** The files among these that are of no kind. */
function refused(...paths: string[]): string[] {
  const texts = new Map(paths.map((path) => [path, path.endsWith('/screens.ts') ? screens : '']));
  return filesOfNoKind(texts).map((complaint) => complaint.split(' ', 1)[0] ?? '');
}

describe('the files of a feature’s screens', () => {
  it('have the kind at the end of their names', () => {
    const kinds = ['users-list.tsx', 'user-form.tsx', 'user-rules.ts', 'anything.test.ts'];
    expect(refused(...kinds.map((name) => `web/features/x/y/${name}`))).toEqual([]);
    const odd = ['web/features/x/service.ts', 'web/features/x/y/query.ts'];
    expect(refused(...odd)).toEqual(odd);
    expect(refused('web/features/x/y/parts/rules.ts')).toEqual(['web/features/x/y/parts/rules.ts']);
    expect(refused('server/platform/http/anything.ts', 'web/ui/anything.tsx')).toEqual([]);
  });

  it('may be a screen of any name where the table of screens loads it', () => {
    expect(refused('web/features/x/screens.ts', 'web/features/x/overview.tsx')).toEqual([]);
    expect(refused('web/features/y/overview.tsx')).toEqual(['web/features/y/overview.tsx']);
  });

  it('have their styles beside the component, or under the name of the folder', () => {
    const list = 'web/features/x/a-list.tsx';
    expect(refused(list, 'web/features/x/a-list.module.css', 'web/features/x/x.module.css')).toEqual([]);
    expect(refused(list, 'web/features/x/b-list.module.css')).toEqual(['web/features/x/b-list.module.css']);
  });
});
