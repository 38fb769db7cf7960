import { TextInput } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Loaded } from '#web/ui/loaded.tsx';
import { Bar, EmptyState } from '#web/ui/states.tsx';
import { pathTo } from '#web/lib/screens.ts';
import styles from './api-docs.module.css';
import { readDocument, type Operation } from './document-reader.ts';
import { OperationView } from './operation-view.tsx';

/** The calls of each resource that contain every word of the search. */
function found(
  operations: readonly Operation[],
  search: string,
): [resource: string, operations: Operation[]][] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const matching = operations.filter(({ id, resource, method, path, summary, access, fields }) => {
    const text = [id, resource, method, path, summary, access, ...fields.map(({ name }) => name)].join(' ');
    return words.every((word) => text.toLowerCase().includes(word));
  });
  return [...Map.groupBy(matching, ({ resource }) => resource)];
}

function Calls({ operations }: { operations: readonly Operation[] }) {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  const { hash } = useLocation();
  const target = decodeURIComponent(hash.slice(1));
  const groups = found(operations, search);
  const count = groups.reduce((sum, [, ofResource]) => sum + ofResource.length, 0);
  return (
    <div className={styles.columns}>
      <nav className={styles.contents} aria-label={t`Resources`}>
        <TextInput
          role="searchbox"
          aria-label={t`Search calls`}
          placeholder={t`Search calls`}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <ul>
          {groups.map(([resource, ofResource]) => (
            <li key={resource}>
              <Link to={{ hash: `resource-${resource}` }} preventScrollReset>
                <bdi>{resource}</bdi>
                <span>{ofResource.length}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.calls}>
        <p role="status" className={styles.hidden}>
          <Plural value={count} one="# call" other="# calls" />
        </p>
        {groups.length === 0 && (
          <EmptyState>
            <Trans>No calls match. Try another word, such as a path or a field.</Trans>
          </EmptyState>
        )}
        {groups.map(([resource, ofResource]) => (
          <section key={resource} className={styles.resource}>
            <h3
              id={`resource-${resource}`}
              ref={(heading) => {
                if (target === `resource-${resource}`) heading?.scrollIntoView({ block: 'start' });
              }}
            >
              <bdi>{resource}</bdi>
            </h3>
            <div className={styles.frame}>
              {ofResource.map((operation) => (
                <OperationView key={operation.id} operation={operation} isTarget={operation.id === target} />
              ))}
            </div>
          </section>
        ))}
      </div>
    </div>
  );
}

/** The API document as a page: every call with its access, input and answer. */
export function ApiDocs() {
  const query = useQuery({
    queryKey: ['apiDocument'],
    queryFn: ({ signal }) => readDocument(signal),
    staleTime: Infinity,
  });
  return (
    <div className={styles.page}>
      <section className={styles.lead}>
        <h2>
          <Trans>All calls of this server</Trans>
        </h2>
        <p>
          <Trans>
            Send the token from <code dir="ltr">POST /api/login</code> in the{' '}
            <code dir="ltr">Authorization</code> header. Paths are case-sensitive. Failed calls return{' '}
            <code dir="ltr">{'{"errors":{…}}'}</code>: one sentence per field, and errors that belong to no
            field under <code dir="ltr">messages</code>. The same reference as OpenAPI 3.1:{' '}
            <code dir="ltr">/api/openapi.json</code>
          </Trans>
        </p>
        <p>
          <Trans>
            Programs send an API key instead of a token. <Link to={pathTo('guide.connect')}>The guide</Link>{' '}
            explains how a marketplace sends its rows and receives decisions. It has clients for TypeScript
            and Python, and a collection for Postman and Bruno.
          </Trans>
        </p>
      </section>
      <Loaded
        query={query}
        skeleton={
          <div className={styles.bones}>
            {Array.from({ length: 8 }, (_, index) => (
              <Bar key={index} width={`${40 + ((index * 13) % 40)}%`} />
            ))}
          </div>
        }
      >
        {(operations) => <Calls operations={operations} />}
      </Loaded>
    </div>
  );
}
