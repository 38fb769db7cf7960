import { useLingui } from '@lingui/react/macro';
import { pages } from 'virtual:handbook';
import { Link, useSearchParams } from 'react-router';
import { language } from '#web/lib/choices.ts';
import { useSession } from '#web/lib/session.ts';
import { isHeld, HandbookView } from './handbook-view.tsx';
import styles from './handbook.module.css';

/** The handbook: the pages of the screens that the admin may open, one at a time. */
export function Handbook() {
  const { t } = useLingui();
  const admin = useSession();
  const [params] = useSearchParams();
  const held = pages.filter((page) => isHeld(admin, page));
  const open = held.find(({ name }) => name === params.get('page')) ?? held[0];
  if (!open) return null;
  return (
    <div className={styles.page}>
      <nav aria-label={t`Pages`}>
        <ul>
          {held.map(({ name, title }) => (
            <li key={name}>
              <Link to={{ search: `?page=${name}` }} aria-current={name === open.name ? 'page' : undefined}>
                {title[language()]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <article>
        <h2>{open.title[language()]}</h2>
        <HandbookView page={open} />
      </article>
    </div>
  );
}
