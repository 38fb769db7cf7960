import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { toast } from '#web/ui/toast.tsx';
import { offerUndo } from '#web/ui/undo-offer.ts';
import type { Entry } from '../entry.ts';
import { arabicText, longText } from '../example-data.ts';

export default {
  group: 'Messages',
  title: 'Toast and undo',
  about:
    '`useChange` and forms show these by themselves. A success goes after two seconds; a failure stays until it is dismissed.',
} satisfies Entry;

export function Usual() {
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
      <Button onClick={() => toast.done('User updated')}>Show a success</Button>
      <Button variant="default" onClick={() => toast.failed('The server is busy. Nothing was changed.')}>
        Show a failure
      </Button>
      <Button variant="default" onClick={() => offerUndo('User blocked', () => Promise.resolve())}>
        Offer to undo
      </Button>
    </div>
  );
}

export function Failures() {
  useEffect(() => {
    const ends = [toast.failed(longText), toast.failed(arabicText)];
    return () => {
      for (const end of ends) end();
    };
  }, []);
  return null;
}
Failures.frame = { width: 360, height: 340 };
