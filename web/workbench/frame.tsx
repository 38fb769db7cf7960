import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { queryClient } from '#web/lib/queries.ts';
import { answerWith } from './answers.ts';
import { entries } from './entries.ts';
import styles from './page.module.css';
import type { State } from './entry.ts';

function Alone({ State, title }: { State: State; title: string }) {
  // Before the first render of the state, which may already read.
  useState(() => {
    answerWith(State.answers);
    queryClient.clear();
  });
  // A confirmation belongs to the whole application, and would stay open over the next state.
  useEffect(() => () => void document.querySelector('dialog:modal')?.dispatchEvent(new Event('cancel')), []);
  return (
    <main className={styles.alone} data-state={title}>
      <h1 className={styles.hidden}>{title}</h1>
      <State />
    </main>
  );
}

/** One state in a window of its own. */
export function Frame() {
  const { entry, state } = useParams();
  const shown = entries.find(({ key }) => key === entry)?.states.find(({ key }) => key === state);
  if (!shown) return <p>There is no such state.</p>;
  return <Alone key={`${entry}/${state}`} State={shown.State} title={shown.title} />;
}
