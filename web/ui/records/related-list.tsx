import { createElement, lazy, Suspense, type ComponentType, type LazyExoticComponent } from 'react';
import { loadScreen, type ScreenName } from '#web/lib/screens.ts';
import { ListPlaceContext, type ListPlace } from '#web/lib/use-list.ts';
import styles from './records.module.css';

const loaded = new Map<ScreenName, LazyExoticComponent<ComponentType>>();

/** The component of a list's screen. It loads when it is first shown. */
function listOf(screen: ScreenName): LazyExoticComponent<ComponentType> {
  const known = loaded.get(screen) ?? lazy(async () => ({ default: await loadScreen(screen) }));
  loaded.set(screen, known);
  return known;
}

export interface RelatedRowsProps extends ListPlace {
  screen: ScreenName;
}

/** A list of the menu on the page of a record, with the record's filter. Its state is in the URL. */
export function RelatedRows({ screen, fixed, prefix }: RelatedRowsProps) {
  return (
    <ListPlaceContext value={{ fixed, prefix }}>
      <div className={styles.part}>
        <Suspense fallback={<div className={styles.waiting} aria-busy />}>
          {createElement(listOf(screen))}
        </Suspense>
      </div>
    </ListPlaceContext>
  );
}
