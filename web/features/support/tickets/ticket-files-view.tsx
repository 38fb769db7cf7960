import { Button } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconFileTypePdf, IconPhoto } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { ticketFilePath } from '#contract/platform/limits.ts';
import { toast } from '#web/ui/toast.tsx';
import { fetchFile } from '#web/lib/fetch-file.ts';
import styles from './ticket-files-view.module.css';

interface SentFile {
  id: string;
  name: string;
  type: string;
}

const bytesOf = ({ id, type }: Pick<SentFile, 'id' | 'type'>) => fetchFile(`${ticketFilePath}/${id}`, type);

function Picture({ file: { id, name, type } }: { file: SentFile }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    let made: string | undefined;
    let isGone = false;
    bytesOf({ id, type }).then(
      (blob) => {
        if (blob && !isGone) setAddress((made = URL.createObjectURL(blob)));
      },
      () => undefined,
    );
    return () => {
      isGone = true;
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [id, type]);
  return address === undefined ? null : <img src={address} alt={name} className={styles.picture} />;
}

/** The files of a message. Images are shown, and each file has a download button. */
export function TicketFiles({ files }: { files: readonly SentFile[] }) {
  const { t } = useLingui();
  if (files.length === 0) return null;
  const save = async (file: SentFile) => {
    const blob = await bytesOf(file).catch(() => undefined);
    if (!blob) return toast.failed(t`The file could not be loaded. Try again.`);
    const link = document.createElement('a');
    link.href = URL.createObjectURL(blob);
    link.download = file.name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  };
  return (
    <ul className={styles.files} aria-label={t`Files`}>
      {files.map((file) => (
        <li key={file.id}>
          {file.type.startsWith('image/') && <Picture file={file} />}
          <Button
            variant="default"
            size="xs"
            leftSection={
              file.type.startsWith('image/') ? (
                <IconPhoto size={15} aria-hidden />
              ) : (
                <IconFileTypePdf size={15} aria-hidden />
              )
            }
            aria-label={t`Download ${file.name}`}
            onClick={() => void save(file)}
          >
            <bdi>{file.name}</bdi>
          </Button>
        </li>
      ))}
    </ul>
  );
}
