import { useLingui } from '@lingui/react/macro';
import { RecordView, RouteOfRecord } from '#web/ui/records/record-view.tsx';
import { Copyable } from '#web/ui/copyable.tsx';
import { DescriptionItem, DescriptionList } from '#web/ui/description-list.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { Identifier } from '#web/ui/record-page.tsx';
import { EditAction } from '#web/ui/row-actions.tsx';
import { client, type AnswerOf } from '#web/lib/client.ts';
import { pathTo } from '#web/lib/screens.ts';
import { useMayChange } from '#web/lib/session.ts';
import styles from './creators.module.css';

type Creator = AnswerOf<typeof client.creators.getCreator>;

function CreatorPage({ creator }: { creator: Creator }) {
  const { t } = useLingui();
  const mayChange = useMayChange('/feature-creator');
  const { id, name, address, coverImage, profileImage, createdAt } = creator;
  return (
    <RecordView
      kind="creator"
      id={id}
      name={name}
      picture={
        <img
          className={styles.picture}
          src={profileImage}
          alt={t`Profile picture of ${name}`}
          width={72}
          height={72}
        />
      }
      identifiers={
        <>
          <Identifier label={t`Address`}>
            <Copyable text={address} hides="creator" to={{ screen: 'users.view', id: address }} />
          </Identifier>
          <Identifier label={t`Id`}>
            <Copyable text={id} />
          </Identifier>
        </>
      }
      actions={mayChange && <EditAction name={name} to={pathTo('creators.edit', id)} />}
      facts={
        <DescriptionList>
          <DescriptionItem name={t`Creator Name`}>
            <bdi>{name}</bdi>
          </DescriptionItem>
          <DescriptionItem name={t`Date`}>
            <Instant at={createdAt} />
          </DescriptionItem>
          <DescriptionItem name={t`Cover Image`}>
            <img
              className={styles.picture}
              src={coverImage}
              alt={t`Cover image of ${name}`}
              width={100}
              height={100}
            />
          </DescriptionItem>
        </DescriptionList>
      }
      related={[
        { name: 'tokens', label: t`Tokens`, screen: 'tokens.list', fixed: { account: address } },
        { name: 'audit', label: t`Audit`, screen: 'audit.list', fixed: { record: id } },
      ]}
    />
  );
}

/** The page of a featured creator, with their tokens. */
export function CreatorRecord() {
  return (
    <RouteOfRecord kind="creator" call={client.creators.getCreator} back="creators.list">
      {(creator) => <CreatorPage creator={creator} />}
    </RouteOfRecord>
  );
}
