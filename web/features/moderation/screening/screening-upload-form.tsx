import { Button, Checkbox } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { screeningMaxBytes } from '#contract/moderation/screening-parts.ts';
import { FormFailure } from '#web/ui/form-failure-notice.tsx';
import { useChange } from '#web/ui/use-change.ts';
import { client } from '#web/lib/client.ts';
import styles from './screening.module.css';

/** Uploads a file as the next version of a list. */
export function ScreeningUploadForm({ id }: { id: string }) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [allowsSmaller, setAllowsSmaller] = useState(false);
  const [failure, setFailure] = useState<string>();
  const upload = useChange(client.screening.importScreeningFile);
  const max = screeningMaxBytes / 1024 / 1024;
  const send = (file: File) => {
    if (file.size > screeningMaxBytes) return setFailure(t`Choose a file of at most ${max} MiB.`);
    setFailure(undefined);
    void upload.run({ id, file, allowsSmaller: String(allowsSmaller) as 'true' | 'false' });
  };
  return (
    <div className={styles.part}>
      <Checkbox
        label={t`Allow a much smaller file`}
        description={t`Otherwise a file with less than half the entries of the version before is refused.`}
        checked={allowsSmaller}
        onChange={({ currentTarget }) => setAllowsSmaller(currentTarget.checked)}
      />
      <div className={styles.row}>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t`File of the list`}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) send(file);
            currentTarget.value = '';
          }}
        />
        <Button variant="default" loading={upload.isRunning} onClick={() => input.current?.click()}>
          <Trans>Upload file</Trans>
        </Button>
      </div>
      {failure !== undefined && <FormFailure>{failure}</FormFailure>}
    </div>
  );
}
