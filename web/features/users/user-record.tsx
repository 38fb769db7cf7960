import { Trans, useLingui } from '@lingui/react/macro';
import { IconEraser, IconHandStop } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { Navigate, useParams } from 'react-router';
import { RecordPanels } from '#web/ui/records/record-panels.tsx';
import { RecordSkeleton } from '#web/ui/records/record-skeleton-view.tsx';
import { isMask, Personal } from '#web/ui/personal/personal-view.tsx';
import { RecordNotFound, RecordView, RouteOfRecord, type RelatedTab } from '#web/ui/records/record-view.tsx';
import { Copyable } from '#web/ui/copyable.tsx';
import { DescriptionItem, DescriptionList } from '#web/ui/description-list.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { FormSkeleton, Loaded } from '#web/ui/loaded.tsx';
import { MenuItem } from '#web/ui/menu-items.tsx';
import { MoreActions } from '#web/ui/more-actions.tsx';
import { Identifier } from '#web/ui/record-page.tsx';
import { StatusMark } from '#web/ui/status-mark.tsx';
import { isFailure } from '#web/lib/call-failure.ts';
import { client, type AnswerOf } from '#web/lib/client.ts';
import { useCall } from '#web/lib/queries.ts';
import { useModule } from '#web/lib/modules.ts';
import { mayOpen, pathTo } from '#web/lib/screens.ts';
import { useMayChange, useSession } from '#web/lib/session.ts';
import { nameOf, UserActions } from './user-actions.tsx';

const Documents = lazy(() =>
  import('#web/features/privacy/documents/document-panel.tsx').then((loaded) => ({
    default: loaded.DocumentsPanel,
  })),
);

type User = AnswerOf<typeof client.users.getUser>;

/** The lists of other menus, filtered by one user. */
function useRelated({ id: userId, address, email }: User): RelatedTab[] {
  const { t } = useLingui();
  return [
    { name: 'logins', label: t`Sign-ins`, screen: 'loginHistory.list', fixed: { userId } },
    { name: 'withdrawals', label: t`Withdrawals`, screen: 'withdrawals.list', fixed: { userId } },
    { name: 'transfers', label: t`Transfers`, screen: 'fundTransfers.list', fixed: { userId } },
    { name: 'trades', label: t`Trades`, screen: 'trades.list', fixed: { userId } },
    { name: 'tokens', label: t`Tokens`, screen: 'tokens.list', fixed: { account: address } },
    { name: 'bids', label: t`Bids`, screen: 'bids.list', fixed: { bidderRecord: userId } },
    { name: 'tickets', label: t`Tickets`, screen: 'tickets.list', fixed: { userId } },
    { name: 'reportsAbout', label: t`Reports about this user`, screen: 'reports.list', fixed: { address } },
    {
      name: 'reportsBy',
      label: t`Reports by this user`,
      screen: 'reports.list',
      fixed: { reporterId: userId },
    },
    { name: 'verifications', label: t`Verification`, screen: 'verifications.list', fixed: { userId } },
    { name: 'mail', label: t`Mail`, screen: 'outbox.list', fixed: { recipient: email } },
    { name: 'audit', label: t`Audit`, screen: 'audit.list', fixed: { record: userId } },
  ];
}

interface Props {
  user: User;
}

/** The email and the address unless they are masked, and the id. */
function Identifiers({ user: { id, email, address } }: Props) {
  const { t } = useLingui();
  return (
    <>
      {email && !isMask(email) && (
        <Identifier label={t`Email`}>
          <Copyable text={email} />
        </Identifier>
      )}
      {address && !isMask(address) && (
        <Identifier label={t`Address`}>
          <Copyable text={address} hides="user" />
        </Identifier>
      )}
      <Identifier label={t`Id`}>
        <Copyable text={id} />
      </Identifier>
    </>
  );
}

function Actions({ user }: Props) {
  const { t } = useLingui();
  const mayChange = useMayChange('/user');
  const hasApprovals = useModule('withdrawalApprovals');
  const mayStop = useMayChange('/withdraw') && hasApprovals;
  const { id } = user;
  const called = nameOf(user);
  return (
    <>
      {mayChange && <UserActions user={user} />}
      {mayStop && (
        <IconButton
          label={t`Freeze withdrawals of ${called}`}
          words={t`Freeze withdrawals`}
          to={`${pathTo('freezes.add')}?user=${id}`}
        >
          <IconHandStop size={17} />
        </IconButton>
      )}
      <RecordPanels kind="user" record={id} />
      {mayChange && (
        <MoreActions>
          <MenuItem to={pathTo('erasures.add', id)} icon={<IconEraser size={16} aria-hidden />} isDestructive>
            <Trans>Erase personal data</Trans>
          </MenuItem>
        </MoreActions>
      )}
    </>
  );
}

function Facts({ user }: Props) {
  const { t } = useLingui();
  const { id, name, address, email, dialCode, phoneNumber, accountType, createdAt } = user;
  const revealed = { kind: 'user', id, mayReveal: useMayChange('/user') } as const;
  return (
    <DescriptionList>
      <DescriptionItem name={t`First Name`}>
        <bdi>{name || '—'}</bdi>
      </DescriptionItem>
      <DescriptionItem name={t`Email`}>
        <Personal {...revealed} field="email" label={t`Email`} value={email} />
      </DescriptionItem>
      <DescriptionItem name={t`Phone No`}>
        <Personal {...revealed} field="phoneNumber" label={t`Phone No`} value={phoneNumber}>
          {phoneNumber ? <span dir="ltr">{`${dialCode ?? ''} ${phoneNumber}`}</span> : '—'}
        </Personal>
      </DescriptionItem>
      {isMask(address) && (
        <DescriptionItem name={t`Address`}>
          <Personal {...revealed} field="address" label={t`Address`} value={address} />
        </DescriptionItem>
      )}
      <DescriptionItem name={t`Account type`}>
        <bdi>{accountType ?? '—'}</bdi>
      </DescriptionItem>
      <DescriptionItem name={t`Joined`}>
        <Instant at={createdAt} />
      </DescriptionItem>
    </DescriptionList>
  );
}

function UserPage({ user }: Props) {
  const { t } = useLingui();
  const maySeeDocuments = mayOpen(useSession(), 'verifications.list');
  const related = useRelated(user).filter(
    ({ fixed }) => !Object.values(fixed ?? {}).some((one) => isMask(one)),
  );
  const { id, status } = user;
  return (
    <RecordView
      kind="user"
      id={id}
      name={nameOf(user)}
      status={
        status === 'active' ? (
          <StatusMark tone="positive">{t`Active`}</StatusMark>
        ) : (
          <StatusMark tone="negative">{t`Blocked`}</StatusMark>
        )
      }
      identifiers={<Identifiers user={user} />}
      actions={<Actions user={user} />}
      facts={<Facts user={user} />}
      related={related}
      last={
        maySeeDocuments
          ? {
              name: 'documents',
              label: t`Documents`,
              content: (
                <Suspense fallback={<FormSkeleton fields={2} />}>
                  <Documents userId={id} />
                </Suspense>
              ),
            }
          : undefined
      }
    />
  );
}

const isId = (text: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

/** Redirects from an email or a wallet address to the page of its user. */
function UserOf({ text }: { text: string }) {
  const query = useCall(client.users.findUser, { text });
  if (isFailure(query.error) && query.error.status === 404) {
    return (
      <RecordNotFound back="users.list">
        <Trans>
          No user in the marketplace has <bdi>{text}</bdi>.
        </Trans>
      </RecordNotFound>
    );
  }
  return (
    <Loaded query={query} skeleton={<RecordSkeleton />}>
      {({ id }) => <Navigate to={pathTo('users.view', id)} replace />}
    </Loaded>
  );
}

/**
 * The page of a user: their details, their activity, and the lists of other menus for them. Its address also takes
 * an email or a wallet address, so that other screens can link with those.
 */
export function UserRecord() {
  const { id = '' } = useParams();
  if (!isId(id)) return <UserOf text={id} />;
  return (
    <RouteOfRecord kind="user" call={client.users.getUser} back="users.list">
      {(user) => <UserPage user={user} />}
    </RouteOfRecord>
  );
}
