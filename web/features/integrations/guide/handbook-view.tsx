import type { HandbookPage } from 'virtual:handbook';
import { useQuery } from '@tanstack/react-query';
import { pages } from 'virtual:handbook';
import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { Loaded } from '#web/ui/loaded.tsx';
import { Bar } from '#web/ui/states.tsx';
import { language } from '#web/lib/choices.ts';
import { codeMissing } from '#web/lib/failures.ts';
import { addressOfScreen, mayOpen, type ScreenName } from '#web/lib/screens.ts';
import { useSession, type Session } from '#web/lib/session.ts';
import { trusted } from '#web/lib/trusted-types.ts';
import styles from './guide-page.module.css';

/** Whether an admin may open a screen that a page explains. */
export const isHeld = (admin: Session | null, page: HandbookPage): boolean =>
  page.screens.some((screen) => mayOpen(admin, screen as ScreenName));

/** Links to other pages lead to their screens. Links to screens that the admin can't open become text. */
function linked(html: string, admin: Session | null): string {
  return html.replace(/<a href="([\w-]+)\.md">(.*?)<\/a>/g, (_, name: string, text: string) => {
    const screen = pages.find((page) => page.name === name)?.screens[0] as ScreenName | undefined;
    return screen && mayOpen(admin, screen) ? `<a href="${addressOfScreen(screen)}">${text}</a>` : text;
  });
}

/** Lines of a text. */
const Bones = () => (
  <div className={styles.bones}>
    {['90%', '80%', '40%', '85%', '70%'].map((width) => (
      <Bar key={width} width={width} />
    ))}
  </div>
);

/** The text of a page of the handbook, in the viewer's language. */
export function HandbookView({ page }: { page: HandbookPage }) {
  const admin = useSession();
  const navigate = useNavigate();
  const shown = language();
  const text = useQuery({
    queryKey: ['handbook', page.name, shown],
    queryFn: async () => {
      const loaded = await page.load[shown]().catch(() => {
        throw codeMissing();
      });
      return loaded.default;
    },
    staleTime: Infinity,
  });
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || event.defaultPrevented || event.button !== 0) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate(link.getAttribute('href') ?? '');
  };
  return (
    <Loaded query={text} skeleton={<Bones />}>
      {(html) => (
        <div
          className={styles.text}
          onClick={follow}
          // Our own text, made into HTML when the pages were built.
          dangerouslySetInnerHTML={{ __html: trusted(linked(html, admin)) }}
        />
      )}
    </Loaded>
  );
}
