import { Trans, useLingui } from '@lingui/react/macro';
import { Instant } from '#web/ui/instant.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { StatusMark } from '#web/ui/status-mark.tsx';
import { deedOf, type ProviderRequest, resourceLabels } from './scim-labels.ts';
import styles from './scim.module.css';

function Row({ request }: { request: ProviderRequest }) {
  const { i18n } = useLingui();
  const { at, token, method, resource, about, status, detail } = request;
  const known = resourceLabels[resource as keyof typeof resourceLabels];
  const isDone = status < 400;
  return (
    <tr>
      <td>
        <Instant at={at} />
      </td>
      <td>
        <bdi>{token}</bdi>
      </td>
      <td>
        {i18n._(deedOf(method))}
        {resource !== '' && <> · {known ? i18n._(known) : <bdi>{resource}</bdi>}</>}
        {about !== null && (
          <div>
            <bdi>{about}</bdi>
          </div>
        )}
      </td>
      <td>
        <StatusMark tone={isDone ? 'positive' : 'caution'}>
          {isDone ? <Trans>Done</Trans> : <Trans>Refused</Trans>}
        </StatusMark>
        {detail !== null && (
          <div className={styles.dim} dir="ltr" lang="en">
            {detail}
          </div>
        )}
      </td>
    </tr>
  );
}

/** The last requests of identity providers, and what became of each. */
export function ScimRequests({ requests }: { requests: readonly ProviderRequest[] }) {
  const { t } = useLingui();
  return (
    <section className={styles.section}>
      <h2>
        <Trans>Last requests</Trans>
      </h2>
      {requests.length === 0 ? (
        <EmptyState>
          <Trans>Requests of your identity provider will be listed here.</Trans>
        </EmptyState>
      ) : (
        <div className={styles.wide}>
          <table className={styles.table} aria-label={t`Last requests`}>
            <thead>
              <tr>
                <th scope="col">{t`Time`}</th>
                <th scope="col">{t`Token`}</th>
                <th scope="col">{t`Request`}</th>
                <th scope="col">{t`Result`}</th>
              </tr>
            </thead>
            <tbody>
              {requests.map((request) => (
                <Row key={request.id} request={request} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
