import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { maxTicketFiles } from '#contract/platform/limits.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { isFailure } from '#web/lib/call-failure.ts';
import { client } from '#web/lib/client.ts';
import styles from './attach-field.module.css';

/** A file that was uploaded for a reply. */
export interface Attached {
  id: string;
  name: string;
}

interface AttachProps {
  ticketId: string;
  files: readonly Attached[];
  change: (files: readonly Attached[]) => void;
}

/** The attachments of a reply: images and PDFs, uploaded as soon as they are chosen. */
export function Attach({ ticketId, files, change }: AttachProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<string>();
  const add = async (file: File) => {
    setRunning(true);
    setFailure(undefined);
    try {
      const { result } = await client.ticketDesk.attachFile({ ticketId, file });
      change([...files, { id: result.id, name: result.name }]);
    } catch (error) {
      if (!isFailure(error)) throw error;
      setFailure(error.errors['file'] ?? error.message);
    } finally {
      setRunning(false);
    }
  };
  return (
    <div className={styles.attach}>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp,image/gif,application/pdf"
        aria-label={t`File to attach`}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) void add(file);
          currentTarget.value = '';
        }}
      />
      <Button
        variant="default"
        size="xs"
        loading={isRunning}
        disabled={files.length >= maxTicketFiles}
        leftSection={<IconPaperclip size={15} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        <Trans>Attach a picture or PDF</Trans>
      </Button>
      {files.length > 0 && (
        <ul aria-label={t`Attachments`}>
          {files.map(({ id, name }) => (
            <li key={id}>
              <bdi>{name}</bdi>
              <IconButton
                label={t`Remove ${name}`}
                onClick={() => change(files.filter((file) => file.id !== id))}
              >
                <IconX size={15} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {failure !== undefined && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
    </div>
  );
}
