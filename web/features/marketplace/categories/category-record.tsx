import { useLingui } from '@lingui/react/macro';
import { RecordView, RouteOfRecord } from '#web/ui/records/record-view.tsx';
import { Copyable } from '#web/ui/copyable.tsx';
import { DescriptionItem, DescriptionList } from '#web/ui/description-list.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { Identifier } from '#web/ui/record-page.tsx';
import { DeleteAction, EditAction } from '#web/ui/row-actions.tsx';
import { client, type AnswerOf } from '#web/lib/client.ts';
import { pathTo } from '#web/lib/screens.ts';
import { useMayChange } from '#web/lib/session.ts';
import styles from './category-record.module.css';

type Category = AnswerOf<typeof client.categories.getCategory>;

function CategoryPage({ category: { id, name, image, createdAt } }: { category: Category }) {
  const { t } = useLingui();
  const mayChange = useMayChange('/categorylist');
  return (
    <RecordView
      kind="category"
      id={id}
      name={name}
      picture={
        image && (
          <img className={styles.picture} src={image} alt={t`Picture of ${name}`} width={72} height={72} />
        )
      }
      identifiers={
        <Identifier label={t`Id`}>
          <Copyable text={id} />
        </Identifier>
      }
      actions={
        mayChange && (
          <>
            <EditAction name={name} to={pathTo('categories.edit', id)} />
            <DeleteAction
              id={id}
              name={name}
              title={t`Delete category`}
              asksReason
              isRestorable
              call={client.categories.deleteCategory}
            />
          </>
        )
      }
      facts={
        <DescriptionList>
          <DescriptionItem name={t`Category`}>
            <bdi>{name}</bdi>
          </DescriptionItem>
          <DescriptionItem name={t`Date`}>
            <Instant at={createdAt} />
          </DescriptionItem>
        </DescriptionList>
      }
      related={[
        { name: 'tokens', label: t`Tokens`, screen: 'tokens.list', fixed: { category: name } },
        { name: 'audit', label: t`Audit`, screen: 'audit.list', fixed: { record: id } },
      ]}
    />
  );
}

/** The page of a category, with its tokens. */
export function CategoryRecord() {
  return (
    <RouteOfRecord kind="category" call={client.categories.getCategory} back="categories.list">
      {(category) => <CategoryPage category={category} />}
    </RouteOfRecord>
  );
}
