import { Trans, useLingui } from '@lingui/react/macro';
import { IconLink } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Field, Operation, Schema } from './document-reader.ts';
import styles from './operation-view.module.css';
import { limitsOf, objectIn, typeLabels, type Range } from './schema-labels.ts';

function LimitLabels({ schema }: { schema: Schema }) {
  const { t } = useLingui();
  const { value, characters, entries, standard } = limitsOf(schema);
  const rangeWords = ({ from, to }: Range) => {
    if (from === undefined) return t`at most ${to}`;
    if (to === undefined) return t`at least ${from}`;
    return from === to ? t`exactly ${to}` : t`${from} to ${to}`;
  };
  const charactersRange = characters && rangeWords(characters);
  const entriesRange = entries && rangeWords(entries);
  const words = [
    value && rangeWords(value),
    charactersRange && t`${charactersRange} characters`,
    entriesRange && t`${entriesRange} entries`,
    standard && t`otherwise ${standard}`,
  ].filter((word) => word !== null);
  return words.length === 0 ? <span className={styles.none}>—</span> : words.join(', ');
}

function Fields({ fields }: { fields: readonly Field[] }) {
  const { t } = useLingui();
  const places = { path: t`path`, query: t`query`, header: t`header`, body: t`body` };
  return (
    <div className={styles.scroll} role="region" aria-label={t`Fields`} tabIndex={0}>
      <table className={styles.fields}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Name</Trans>
            </th>
            <th scope="col">
              <Trans>Location</Trans>
            </th>
            <th scope="col">
              <Trans>Type</Trans>
            </th>
            <th scope="col">
              <Trans>Required</Trans>
            </th>
            <th scope="col">
              <Trans>Limits</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ name, place, isRequired, schema }) => (
            <tr key={`${place} ${name}`}>
              <th scope="row">
                <code dir="ltr">{name}</code>
              </th>
              <td>{places[place]}</td>
              <td>
                <code dir="ltr">{typeLabels(schema)}</code>
              </td>
              <td>{isRequired ? <Trans>yes</Trans> : <Trans>no</Trans>}</td>
              <td>
                <LimitLabels schema={schema} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The fields of an object, followed by those of nested objects. */
function Shape({ schema }: { schema: Schema }) {
  const entries = Object.entries(schema.properties ?? {});
  return (
    <ul className={styles.shape}>
      {entries.map(([name, inner]) => {
        const object = objectIn(inner);
        return (
          <li key={name}>
            <code>
              <b>{name}</b>
              {schema.required?.includes(name) === false && '?'}: {typeLabels(inner)}
            </code>
            {object && <Shape schema={object} />}
          </li>
        );
      })}
    </ul>
  );
}

/** A sentence of the document; text between backticks becomes code. */
function withCode(sentence: string): ReactNode[] {
  return sentence.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));
}

export interface OperationViewProps {
  operation: Operation;
  /** Whether the URL names it: then it opens and scrolls into view. */
  isTarget: boolean;
}

/** One call, collapsed to a line until it is opened. */
export function OperationView({ operation, isTarget }: OperationViewProps) {
  const { t } = useLingui();
  const { id, method, path, summary, access, bodyType, fields, answer } = operation;
  const ref = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (!isTarget || !ref.current) return;
    ref.current.open = true;
    ref.current.scrollIntoView({ block: 'start' });
  }, [isTarget]);
  const nested = fields.filter(({ schema }) => objectIn(schema) !== null);
  return (
    <details ref={ref} id={id} className={styles.operation}>
      <summary>
        <span className={styles.method} data-method={method} dir="ltr">
          {method}
        </span>
        <code dir="ltr">{path}</code>
        <span className={styles.summary} lang="en" dir="ltr">
          {withCode(summary)}
        </span>
      </summary>
      <div className={styles.body}>
        <p className={styles.access}>
          <span lang="en" dir="ltr">
            {access}
          </span>
          <Link to={{ hash: id }} preventScrollReset aria-label={t`Link to ${id}`}>
            <IconLink size={15} aria-hidden />
            <code dir="ltr">{id}</code>
          </Link>
        </p>
        <section>
          <h4>
            <Trans>Request body</Trans>
            {bodyType !== null && <code dir="ltr">{bodyType}</code>}
          </h4>
          {fields.length === 0 ? (
            <p className={styles.none}>
              <Trans>Nothing.</Trans>
            </p>
          ) : (
            <Fields fields={fields} />
          )}
          {nested.map(({ name, schema }) => (
            <div key={name} className={styles.nested} dir="ltr">
              <code>
                <b>{name}</b>: {typeLabels(schema)}
              </code>
              <Shape schema={objectIn(schema) ?? {}} />
            </div>
          ))}
        </section>
        <section>
          <h4>
            <Trans>Response</Trans>
          </h4>
          {answer === null ? (
            <p className={styles.none}>
              <Trans>Nothing.</Trans>
            </p>
          ) : (
            <div className={styles.nested} dir="ltr">
              <Shape schema={answer} />
            </div>
          )}
        </section>
      </div>
    </details>
  );
}
