import { Button } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '#web/ui/dialog.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import type { Entry } from '../entry.ts';
import { longText } from '../example-data.ts';

export default {
  group: 'Messages',
  title: 'Dialog and side panel',
  about:
    'A dialog holds the focus and returns it at the end. A side panel is a dialog with a heading at the end edge, for the details of a row or a form of a list.',
} satisfies Entry;

export function Card() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} label="Example">
        <p>The content of a card.</p>
      </Dialog>
    </>
  );
}
Card.frame = { height: 240 };

export function Palette() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} label="Example" variant="palette">
        <p>The content of a palette.</p>
      </Dialog>
    </>
  );
}
Palette.frame = { height: 240 };

export function Panel() {
  return (
    <SidePanel opened onClose={() => {}} title="Withdrawal of 12.5 ETH">
      <p>{longText}</p>
    </SidePanel>
  );
}
Panel.frame = { height: 320 };

export function NarrowPanel() {
  return (
    <SidePanel opened onClose={() => {}} title={longText} isNarrow>
      <p>{longText}</p>
    </SidePanel>
  );
}
NarrowPanel.frame = { width: 360, height: 320 };
