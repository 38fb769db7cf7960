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
    if (call === 'updateAdmin' || call === 'updateAdminRights') return t`Permissions of ${name}`;
    if (call === 'inviteAdmin') return t`Invitation of ${name}`;
    if (call === 'enableAdmin') return t`${name} is restored with their previous permissions`;
    if (call === 'updateRole') return t`The role ${name} and everyone who has it`;
    if (call === 'updateCompanyGroups') return t`Roles of the company groups`;
    if (call === 'updateApiKey') return t`The API key ${name}`;
    if (call === 'addScimToken') return t`The new provisioning token ${name}`;
    if (call === 'updateScimGroup') return t`Roles of the provisioned group ${name}`;
    if (call === 'rotateApiKey') return t`A new token of the API key ${name}, shown to the requester`;
    if (call === 'eraseUser') return t`Permanent erasure of a user's personal data`;
    if (call === 'updateSettings') return t`Service fee`;
    if (call === 'updateRetention') {
      const kind = kinds[given as RetentionKind].name;
      return t`Retention of ${kind}`;
    }
    if (call === 'updateDocumentRules') return t`Document retention`;
    if (call === 'updateTravelRuleCounterparty') return t`The Travel Rule counterparty ${name}`;
    if (call === 'updateTravelRuleSettings') return t`Travel Rule settings`;
    if (call === 'addScreeningList') return t`The new sanctions list ${name}`;
    if (call === 'updateScreeningList') return t`The sanctions list ${name}`;
    if (call === 'deleteScreeningList') return t`Deletion of the sanctions list ${name}`;
    if (call === 'decideScreeningHit') return t`Dismissal of a screening hit`;
    if (call === 'pressOwnAction') return t`The own action ${name}`;
    if (call === 'startImport') return t`Import of the file ${name}`;
    if (call === 'setMailServer') return t`Mail server`;
    if (call === 'setPublicAddress') return t`Public address`;
    if (call === 'setBackupFolder') return t`Backup folder`;
    if (call === 'removeSampleData') return t`Removal of sample data`;
    if (call === 'switchModule') return t`Turn off a module`;
    if (call === 'switchSecondPerson') return t`Turn off two-person approval`;
    return call;
  };
}

/** The labels of a change's fields. Others are shown by their names. */
export function useChangeFields(): Readonly<Record<string, string>> {
  const { t } = useLingui();
  return {
    restriction: t`Permissions`,
    roles: t`Roles`,
    extra: t`Extra permissions`,
    groups: t`Groups`,
    name: t`Name`,
    email: t`Email`,
    holders: t`Assigned to`,
    serviceFee: t`Service fee`,
    serviceFee721: t`Service fee(721)`,
    serviceFee1155: t`Service fee(1155)`,
    keepDays: t`Retention period (days)`,
    daysAfterDecision: t`Days after the decision`,
    daysAfterExpiry: t`Days after the document expires`,
    status: t`Status`,
    state: t`Status`,
    isOn: t`Two-person approval is required`,
    networks: t`Networks`,
    keptNetworks: t`Networks of former roles`,
    country: t`Country`,
    url: t`Address`,
    isActive: t`Exchange data with this counterparty`,
    acceptsAutomatically: t`Accept its transfers automatically if wallet and name match a user`,
    thresholds: t`Thresholds`,
    windowHours: t`Hours within which withdrawals are added up`,
    expiresAt: t`Expires`,
    subjectKind: t`Subject`,
    subjectId: t`ID of the subject`,
    list: t`List`,
    entry: t`Entry of the list`,
    score: t`Score`,
    decision: t`Reason`,
    action: t`Own action`,
    values: t`Values`,
    records: t`Records`,
    format: t`Format`,
    chainId: t`Chain`,
    contract: t`Contract`,
    maxAgeHours: t`May be at most this old (hours)`,
    file: t`File`,
    sha256: t`SHA-256 of the file`,
    entity: t`Record type`,
    source: t`ID source`,
    columns: t`Columns`,
    triedRows: t`Rows checked, from the start`,
    created: t`Would be created`,
    changed: t`Would be changed`,
    unchanged: t`Would stay unchanged`,
    stale: t`Older than the stored record`,
    rejected: t`Would be rejected`,
    newTokenBy: t`Administrator who can create it, once within a day`,
  };
}
