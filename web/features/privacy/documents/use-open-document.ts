import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { toast } from '#web/ui/toast.tsx';
import { isFailure } from '#web/lib/call-failure.ts';
import { announceChange } from '#web/lib/changes.ts';
import { fetchFile } from '#web/lib/fetch-file.ts';
import { client } from '#web/lib/client.ts';

/** A document whose file is on the screen. */
export interface OpenedDocument {
  id: string;
  /** The file's address, valid in this page only. */
  address: string;
  type: 'image/webp' | 'application/pdf';
}

/**
 * Opens documents, one at a time. Each opening is deliberate and adds an entry to the audit trail
 * (specification 25.6).
 */
export function useOpenDocument() {
  const { t } = useLingui();
  const [opened, setOpened] = useState<OpenedDocument>();
  const [openingId, setOpeningId] = useState<string>();
  /** The document for which a second-factor code is required. */
  const [asksCodeFor, setAsksCodeFor] = useState<string>();
  const latest = useRef<string>(undefined);
  const address = opened?.address;
  useEffect(
    () => () => {
      if (address !== undefined) URL.revokeObjectURL(address);
    },
    [address],
  );

  const close = () => {
    latest.current = undefined;
    setOpened(undefined);
    setAsksCodeFor(undefined);
  };
  const show = async (id: string, given: { path: string; type: OpenedDocument['type'] }) => {
    const blob = await fetchFile(given.path, given.type).catch(() => undefined);
    // Another one was opened meanwhile, or the page was left.
    if (latest.current !== id) return;
    setAsksCodeFor(undefined);
    if (blob) setOpened({ id, type: given.type, address: URL.createObjectURL(blob) });
    else toast.failed(t`The file could not be loaded. Try again.`);
  };
  const open = async (id: string) => {
    latest.current = id;
    setOpeningId(id);
    try {
      const { result } = await client.documents.openDocument({ id });
      await show(id, result);
    } catch (error) {
      if (!isFailure(error)) throw error;
      if (error.status === 401) return;
      if (error.errors['code'] !== undefined) {
        setOpened(undefined);
        setAsksCodeFor(id);
        return;
      }
      toast.failed(error.message);
      if (error.status === 404) announceChange(client.documents.openDocument);
    } finally {
      setOpeningId(undefined);
    }
  };
  return { opened, openingId, asksCodeFor, open, show, close };
}
