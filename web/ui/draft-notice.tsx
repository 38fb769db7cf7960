import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { i18n } from '@lingui/core';
import { IconPencil } from '@tabler/icons-react';
import styles from './form.module.css';
import { Instant } from './instant.tsx';
import type { FormDraft } from './use-draft.ts';

/** Offers the unsaved draft of the form, and lists what others have changed in the record since. */
export function DraftNotice({
  draft,
  labels,
}: {
  draft: FormDraft;
  labels: Readonly<Partial<Record<string, string>>>;
}) {
  const { offer } = draft;
  if (!offer) return null;
  const changed = offer.changedSince.flatMap((name) => labels[name] ?? []);
  return (
    <div className={styles.draft} role="status">
      <IconPencil size={18} aria-hidden />
      <div>
        <p>
          <Trans>
            You have an unsaved draft from <Instant at={new Date(offer.draft.at).toISOString()} />.
          </Trans>
        </p>
        {changed.length > 0 && (
          <p>
            <Trans>
              The record has changed since then: {new Intl.ListFormat(i18n.locale).format(changed)}. If you
              restore the draft, it is shown next to the new values.
            </Trans>
          </p>
        )}
        {offer.draft.isPartial && (
          <p>
            <Trans>Files, passwords and codes are never kept in a draft.</Trans>
          </p>
        )}
        <div className={styles.buttons}>
          <Button variant="default" size="xs" onClick={draft.restore}>
            <Trans>Restore</Trans>
          </Button>
          <Button variant="subtle" color="gray" size="xs" onClick={draft.discard}>
            <Trans>Discard</Trans>
          </Button>
        </div>
      </div>
    </div>
  );
}
