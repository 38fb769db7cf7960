import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState } from 'react';
import { importMaxBytes } from '#contract/platform/limits.ts';
import { isFailure } from '#web/lib/call-failure.ts';
import styles from './imports.module.css';
import { uploadFile } from '#web/lib/upload-file.ts';

/** A file that was uploaded to the server. */
export interface SentFile {
  id: string;
  name: string;
}

/** Chooses a file, and uploads it immediately. */
export function ImportFileField({
  file,
  onSent,
}: {
  file: SentFile | undefined;
  onSent: (file: SentFile | undefined) => void;
}) {
  const { t } = useLingui();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const sending = useRef<AbortController>(undefined);
  const [part, setPart] = useState<number>();
  const [failure, setFailure] = useState<string>();
  useEffect(() => () => sending.current?.abort(), []);

  const choose = async (chosen: File | undefined) => {
    sending.current?.abort();
    // Allows the same file to be chosen again after it was corrected.
    if (input.current) input.current.value = '';
    onSent(undefined);
    setFailure(undefined);
    if (!chosen) return setPart(undefined);
    if (chosen.size > importMaxBytes) {
      const max = importMaxBytes / 1024 / 1024;
      setPart(undefined);
      return setFailure(t`Choose a file of at most ${max} MiB, or use the command npm run import.`);
    }
    const { signal } = (sending.current = new AbortController());
    setPart(0);
    try {
      const sent = await uploadFile(chosen, { onProgress: setPart, signal });
      onSent({ id: sent, name: chosen.name });
    } catch (error) {
      // Another file was chosen meanwhile, or the screen was left.
      if (signal.aborted) return;
      if (!isFailure(error)) throw error;
      setFailure(error.errors['name'] ?? error.message);
    }
    setPart(undefined);
  };
  return (
    <div className={styles.file}>
      <label htmlFor={id}>
        <Trans>File</Trans>
      </label>
      <input
        ref={input}
        id={id}
        type="file"
        className={styles.input}
        accept=".csv,.ndjson,.jsonl,.json"
        aria-invalid={failure !== undefined}
        aria-describedby={`${id}-hint`}
        onChange={(event) => void choose(event.currentTarget.files?.[0])}
      />
      <Button variant="default" aria-hidden tabIndex={-1} onClick={() => input.current?.click()}>
        {file ? <Trans>Choose another file</Trans> : <Trans>Choose a file</Trans>}
      </Button>
      <p id={`${id}-hint`} className={styles.hint}>
        {file ? (
          <Trans>
            <bdi>{file.name}</bdi> has arrived.
          </Trans>
        ) : (
          <Trans>CSV with headings, NDJSON or a JSON array, including MongoDB exports. UTF-8 encoding.</Trans>
        )}
      </p>
      {part !== undefined && (
        <progress className={styles.bar} aria-label={t`Sending the file`} value={part} />
      )}
      {failure !== undefined && (
        <p className={styles.error} role="alert">
          {failure}
        </p>
      )}
    </div>
  );
}
