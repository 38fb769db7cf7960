import { useLingui } from '@lingui/react/macro';
import type { RetentionKind } from '#contract/privacy/retention.ts';
import { useKindLabels } from '#web/features/privacy/retention/kind-labels.ts';
import { isolated } from '#web/lib/format.ts';

/** The label of a requested change. */
export function useChangeLabels(): (call: string, name: string | null) => string {
  const { t } = useLingui();
  const kinds = useKindLabels();
  return (call, given) => {
    const name = isolated(given ?? '');
    if (call === 'updateAdmin' || call === 'updateAdminRights') return t`Rights of ${name}`;
    if (call === 'enableAdmin') return t`${name} comes back with the rights they had`;
    if (call === 'updateRole') return t`The role ${name} and all who hold it`;
    if (call === 'updateCompanyGroups') return t`Roles of the company groups`;
    if (call === 'updateApiKey') return t`The API key ${name}`;
    if (call === 'rotateApiKey') return t`A new token of the API key ${name}, shown to who asks`;
    if (call === 'eraseUser') return t`Personal data of a user, erased for good`;
    if (call === 'updateSettings') return t`Service fee`;
    if (call === 'updateRetention') {
      const kind = kinds[given as RetentionKind].name;
      return t`How long is kept: ${kind}`;
    }
    if (call === 'updateDocumentRules') return t`Document retention`;
    if (call === 'startImport') return t`Import of the file ${name}`;
    if (call === 'switchModule') return t`A module is to be switched off`;
    if (call === 'switchSecondPerson') return t`One person is to be enough again`;
    return call;
  };
}

/** The labels of a change's fields. Others are shown by their names. */
export function useChangeFields(): Readonly<Record<string, string>> {
  const { t } = useLingui();
  return {
    restriction: t`Rights`,
    roles: t`Roles`,
    extra: t`Extra rights`,
    groups: t`Groups`,
    name: t`Name`,
    email: t`Email`,
    holders: t`Who holds it`,
    serviceFee: t`Service fee`,
    serviceFee721: t`Service fee(721)`,
    serviceFee1155: t`Service fee(1155)`,
    keepDays: t`Days that it is kept`,
    daysAfterDecision: t`Days after the decision`,
    daysAfterExpiry: t`Days after the document has expired`,
    status: t`Status`,
    isOn: t`Two people are needed`,
    networks: t`Networks`,
    expiresAt: t`Expires`,
    file: t`File`,
    sha256: t`SHA-256 of the file`,
    entity: t`Rows of`,
    source: t`Source of the ids`,
    columns: t`Columns`,
    triedRows: t`Rows tried, from the beginning`,
    created: t`Would be created`,
    changed: t`Would be changed`,
    unchanged: t`Would stay unchanged`,
    stale: t`Older than ours`,
    rejected: t`Would be rejected`,
    newTokenBy: t`Who may make it, once within a day`,
  };
}
