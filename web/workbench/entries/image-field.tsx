import { useState } from 'react';
import { ImageField } from '#web/ui/image-field.tsx';
import type { Entry } from '../entry.ts';
import { picture } from '../example-data.ts';
import { useExampleField } from '../use-example-field.ts';

export default {
  group: 'Fields',
  title: 'Picture',
  about: 'Chooses a picture, with a preview. Saving the form replaces the current one.',
} satisfies Entry;

export function Empty() {
  const field = useExampleField<File | null>('Picture', null);
  return <ImageField {...field} current={null} size={[64, 64]} />;
}

export function Current() {
  const field = useExampleField<File | null>('Picture', null);
  return <ImageField {...field} current={picture} size={[64, 64]} />;
}

export function Removable() {
  const field = useExampleField<File | null>('Picture', null);
  const [isRemoved, onRemove] = useState(false);
  return (
    <ImageField {...field} current={picture} size={[96, 40]} isWhole removal={{ isRemoved, onRemove }} />
  );
}

export function Failed() {
  const field = useExampleField<File | null>('Picture', null, 'Choose a picture.');
  return <ImageField {...field} current={null} size={[128, 64]} />;
}
