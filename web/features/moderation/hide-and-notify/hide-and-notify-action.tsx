import { useLingui } from '@lingui/react/macro';
import { IconEyeCheck, IconMailExclamation } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '#web/ui/icon-button.tsx';
import { client } from '#web/lib/client.ts';
import type { OfRecord } from '#web/lib/feature.ts';
import { useCall } from '#web/lib/queries.ts';
import { useMayChange } from '#web/lib/session.ts';

const HideAndNotifyDialog = lazy(async () => ({
  default: (await import('./hide-and-notify-form.tsx')).HideAndNotifyDialog,
}));

type Props = Pick<OfRecord, 'record'> & {
  /** Called after the token was hidden. */
  onDone?: () => void;
};

function Action({ record, onDone }: Props) {
  const { t } = useLingui();
  const { data, isError } = useCall(client.hideAndNotify.getHideAndNotify, { id: record });
  const [isOpen, setOpen] = useState(false);
  if (isError || data?.isDeleted) return null;
  // A token that was hidden without a decision is shown again by its menu.
  if (data?.isHidden && data.decidedCaseId === null) return null;
  const label = data?.isHidden ? t`Undo hiding` : t`Hide and notify owner`;
  return (
    <>
      <IconButton
        label={label}
        words={label}
        isDestructive={!data?.isHidden}
        // It has its place before the answer comes, so that the buttons beside it stay where they are.
        disabled={!data}
        onClick={() => setOpen(true)}
      >
        {data?.isHidden ? <IconEyeCheck size={17} /> : <IconMailExclamation size={17} />}
      </IconButton>
      {isOpen && data && (
        <Suspense fallback={null}>
          <HideAndNotifyDialog tokenId={record} state={data} onClose={() => setOpen(false)} onDone={onDone} />
        </Suspense>
      )}
    </>
  );
}

/** The button on a token's page, its case and its reports that hides it and notifies the owner, or undoes that. */
export function HideAndNotifyAction(props: Props) {
  return useMayChange('/TokenList') ? <Action {...props} /> : null;
}
