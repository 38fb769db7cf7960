import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { mayUse } from '#contract/platform/menu.ts';
import { personalPath } from '#contract/platform/personal.ts';
import { Personal } from '#web/ui/personal/personal-view.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { Loaded, FormSkeleton } from '#web/ui/loaded.tsx';
import { RecordCard } from '#web/ui/record-page.tsx';
import { StatusMark } from '#web/ui/status-mark.tsx';
import { client } from '#web/lib/client.ts';
import { useCall } from '#web/lib/queries.ts';
import { pathTo } from '#web/lib/screens.ts';
import { useMayChange, useSession } from '#web/lib/session.ts';
import { DocumentCodeForm } from './document-code-form.tsx';
import styles from './document-panel.module.css';
import { DocumentView } from './document-view.tsx';
import { type UserDocument, useDocumentName } from './document-labels.ts';
import { useOpenDocument } from './use-open-document.ts';

/** The state of a document's file. */
function FileState({ document }: { document: UserDocument }) {
  const { file, isExpired, expiresAt, deletedAt, deletedBecause, keptUntil } = document;
  return (
    <>
      {expiresAt !== null && (
        <span>
          {isExpired ? (
            <StatusMark tone="negative">
              <Trans>
                Expired <Instant at={expiresAt} />
              </Trans>
            </StatusMark>
          ) : (
            <Trans>
              Expires <Instant at={expiresAt} />
            </Trans>
          )}
        </span>
      )}
      {file === 'awaited' && (
        <span>
          <Trans>The file has not arrived yet.</Trans>
        </span>
      )}
      {deletedAt !== null && (
        <span>
          {deletedBecause === 'expired' ? (
            <Trans>
              The file was deleted <Instant at={deletedAt} /> because the document had expired.
            </Trans>
          ) : deletedBecause === 'user' ? (
            <Trans>
              The file was deleted <Instant at={deletedAt} /> with the user.
            </Trans>
          ) : (
            <Trans>
              The file was deleted <Instant at={deletedAt} />, at the end of the retention period after the
              decision.
            </Trans>
          )}
        </span>
      )}
      {keptUntil !== null && (
        <span>
          <Trans>
            The file will be deleted <Instant at={keptUntil} />.
          </Trans>
        </span>
      )}
    </>
  );
}

interface DocumentItemProps {
  document: UserDocument;
  isOpen: boolean;
  isOpening: boolean;
  /** Opens or closes the file; absent if the viewer may not open it. */
  toggle: (() => void) | undefined;
  mayReveal: boolean;
}

function DocumentItem({ document, isOpen, isOpening, toggle, mayReveal }: DocumentItemProps) {
  const { t } = useLingui();
  const name = useDocumentName()(document);
  const { level } = document;
  return (
    <li data-open={isOpen || undefined}>
      <div className={styles.facts}>
        <strong>{name}</strong>
        {document.number !== null && (
          <span className={styles.number}>
            <Personal
              kind="identityDocument"
              id={document.id}
              field="number"
              label={t`${name} number`}
              value={document.number}
              mayReveal={mayReveal}
            />
          </span>
        )}
        {level !== null && (
          <span>
            <Trans>Level {level}</Trans>
          </span>
        )}
        <FileState document={document} />
      </div>
      {toggle && (
        <Button
          variant="default"
          size="xs"
          aria-label={isOpen ? t`Close ${name}` : t`Open ${name}`}
          aria-expanded={isOpen}
          loading={isOpening}
          onClick={toggle}
        >
          {isOpen ? <Trans>Close</Trans> : <Trans context="document">Open</Trans>}
        </Button>
      )}
    </li>
  );
}

const hasFile = ({ file }: UserDocument) => file === 'picture' || file === 'pdf';

function Documents({ documents }: { documents: readonly UserDocument[] }) {
  const nameOf = useDocumentName();
  const admin = useSession();
  const mayDecide = useMayChange('/verificationlist');
  const seesPersonal =
    admin?.masksPersonal === false || (admin !== null && mayUse(admin, personalPath, 'read'));
  const mayOpen = mayDecide && seesPersonal;
  const { opened, openingId, asksCodeFor, open, show, close } = useOpenDocument();
  const openable = documents.filter(hasFile);
  const place = openable.findIndex(({ id }) => id === opened?.id);
  const next = openable[place + 1];
  const before = openable[place - 1];
  const asked = documents.find(({ id }) => id === asksCodeFor);
  if (documents.length === 0)
    return (
      <p className={styles.dim}>
        <Trans>This user has no documents yet. Documents arrive through the feed.</Trans>
      </p>
    );
  return (
    <>
      <ul className={styles.documents}>
        {documents.map((document) => {
          const isOpen = document.id === opened?.id;
          const toggle = () => void (isOpen ? close() : open(document.id));
          return (
            <DocumentItem
              key={document.id}
              document={document}
              isOpen={isOpen}
              isOpening={openingId === document.id}
              toggle={mayOpen && hasFile(document) ? toggle : undefined}
              mayReveal={mayDecide}
            />
          );
        })}
      </ul>
      {openable.length > 0 && (
        <p className={styles.dim}>
          {mayOpen ? (
            <Trans>The audit trail records that you opened a document, but not its content.</Trans>
          ) : (
            <Trans>
              Opening a document requires permission to change verifications and to see personal data.
            </Trans>
          )}
        </p>
      )}
      {opened && place >= 0 && (
        <DocumentView
          key={opened.address}
          opened={opened}
          name={nameOf(openable[place] as UserDocument)}
          place={{ number: place + 1, of: openable.length }}
          before={before && (() => void open(before.id))}
          next={next && (() => void open(next.id))}
          close={close}
        />
      )}
      {asked && (
        <DocumentCodeForm
          id={asked.id}
          name={nameOf(asked)}
          onClose={close}
          onOpened={(given) => void show(asked.id, given)}
        />
      )}
    </>
  );
}

/** The documents of a user, next to the decision about the user. Each is opened deliberately. */
export function DocumentsPanel({ userId }: { userId: string }) {
  const { t } = useLingui();
  const query = useCall(client.documents.listUserDocuments, { id: userId });
  return (
    <RecordCard title={t`Documents`}>
      <Loaded query={query} skeleton={<FormSkeleton fields={2} />}>
        {({ documents }) => <Documents documents={documents} />}
      </Loaded>
      <p>
        <Link className={styles.rules} to={pathTo('verifications.documents')}>
          <Trans>Document retention</Trans>
        </Link>
      </p>
    </RecordCard>
  );
}
