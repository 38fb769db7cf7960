import { useLingui } from '@lingui/react/macro';
import { AddressName } from '#web/ui/address-name.tsx';
import { RecordLink } from '#web/ui/record-link.tsx';
import type { client } from '#web/lib/client.ts';
import { shortAddress } from '#web/lib/format.ts';
import type { RowOf } from '#web/lib/use-list.ts';
import styles from './reports.module.css';

export type Report = RowOf<typeof client.reports.listReports>;

/** The labels of what can be reported. */
export function useReportTypes(): Readonly<Record<Report['type'], string>> {
  const { t } = useLingui();
  return {
    token: t({ message: 'Token', context: 'what is reported' }),
    user: t({ message: 'User', context: 'what is reported' }),
  };
}

/**
 * The reported token or user, with a link to the public site in a new tab: the token's page, or the user's items
 * (specification 5.22).
 */
export function ReportLink({ report: { type, tokenRecord, address, name } }: { report: Report }) {
  const { t } = useLingui();
  const isToken = type === 'token' && tokenRecord !== null;
  const short = shortAddress(address);
  return (
    <span className={styles.reported}>
      <a
        href={isToken ? `/info/${tokenRecord}` : `/items/${address}`}
        target="_blank"
        rel="noopener"
        title={address}
        aria-label={isToken ? t`${short}: token in the marketplace` : t`${short}: items in the marketplace`}
      >
        <bdi dir="ltr">{short}</bdi> <span aria-hidden>↗</span>
      </a>
      {name !== null && (
        <RecordLink
          to={isToken ? { screen: 'tokens.view', id: tokenRecord } : { screen: 'users.view', id: address }}
        >
          {name}
        </RecordLink>
      )}
      <AddressName address={address} hides="user" />
    </span>
  );
}
