import { Button } from '@mantine/core';
import { useLingui } from '@lingui/react';
import { applyLanguage, applyTheme, language, useTheme } from '#web/lib/choices.ts';
import { addressOf, entries } from './entries.ts';
import { groups } from './entry.ts';
import styles from './page.module.css';

type ShownEntry = (typeof entries)[number];

/** A switch with a button for each choice. */
function Choices<Value extends string>(props: {
  label: string;
  value: Value;
  choices: Readonly<Record<string, Value>>;
  onChoose: (value: Value) => void;
}) {
  return (
    <div role="group" aria-label={props.label} className={styles.choices}>
      {Object.entries(props.choices).map(([label, value]) => (
        <Button
          key={value}
          size="xs"
          variant={value === props.value ? 'filled' : 'default'}
          aria-pressed={value === props.value}
          onClick={() => props.onChoose(value)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

function Code({ text }: { text: string }) {
  return (
    <details className={styles.code}>
      <summary>Code</summary>
      <pre dir="ltr" tabIndex={0}>
        {text}
      </pre>
    </details>
  );
}

/** A state, or the window that shows it. The window reloads when the theme or language changes. */
function Shown({ entry, state }: { entry: ShownEntry; state: ShownEntry['states'][number] }) {
  const { State, key, title, code } = state;
  const choice = `${useTheme()} ${language()}`;
  const address = addressOf(entry.key, key);
  return (
    <figure className={styles.state} data-state={key}>
      <figcaption>
        <a href={address} target="_blank" rel="noreferrer">
          {title}
        </a>
      </figcaption>
      {State.frame ? (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- it is a page of the workbench itself
        <iframe
          key={choice}
          title={`${entry.title}: ${title}`}
          src={address}
          loading="lazy"
          style={{ inlineSize: State.frame.width ?? '100%', blockSize: State.frame.height }}
        />
      ) : (
        <div className={styles.stage}>
          <State />
        </div>
      )}
      <Code text={code} />
    </figure>
  );
}

function EntrySection({ entry }: { entry: ShownEntry }) {
  return (
    <section id={entry.key} aria-label={entry.title} className={styles.entry}>
      <h3>{entry.title}</h3>
      <p className={styles.about} lang="en" dir="ltr">
        {entry.about.split('`').map((part, index) => (index % 2 ? <code key={index}>{part}</code> : part))}
      </p>
      <Code text={entry.imports} />
      {entry.states.map((state) => (
        <Shown key={state.key} entry={entry} state={state} />
      ))}
    </section>
  );
}

/** All parts of web/ui with their states. */
export function Page() {
  useLingui();
  return (
    <div className={styles.page}>
      <nav aria-label="Parts" className={styles.nav}>
        {groups.map((group) => (
          <div key={group}>
            <b>{group}</b>
            {entries
              .filter((entry) => entry.group === group)
              .map(({ key, title }) => (
                <a key={key} href={`#${key}`}>
                  {title}
                </a>
              ))}
          </div>
        ))}
      </nav>
      <main className={styles.main}>
        <header className={styles.head}>
          <h1>UI workbench</h1>
          <Choices
            label="Theme"
            value={useTheme()}
            choices={{ Light: 'light', Dark: 'dark', System: 'system' }}
            onChoose={applyTheme}
          />
          <Choices
            label="Language"
            value={language()}
            choices={{ English: 'en', Arabic: 'ar' }}
            onChoose={(next) => void applyLanguage(next)}
          />
        </header>
        {groups.map((group) => (
          <div key={group} className={styles.group}>
            <h2>{group}</h2>
            {entries
              .filter((entry) => entry.group === group)
              .map((entry) => (
                <EntrySection key={entry.key} entry={entry} />
              ))}
          </div>
        ))}
      </main>
    </div>
  );
}
