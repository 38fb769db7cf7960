import { useEffect } from 'react';
import { confirmFirst } from '#web/ui/confirm.tsx';
import type { Entry } from '../entry.ts';

export default {
  group: 'Messages',
  title: 'Question',
  about:
    'Asks before something that can’t be undone easily: a question with the name of the record, the consequence, and a button whose verb answers the question.',
} satisfies Entry;

export function Destructive() {
  useEffect(() => {
    confirmFirst({
      title: 'Delete category',
      sentence: 'Delete category “Art”? Tokens in it keep their category until you change it.',
      action: 'Delete category',
      isDestructive: true,
      run: () => Promise.resolve(),
    });
  }, []);
  return null;
}
Destructive.frame = { height: 280 };

export function WithReason() {
  useEffect(() => {
    confirmFirst({
      title: 'Block user',
      sentence: 'Block Yudi Hartono? They can’t sign in until you unblock them.',
      action: 'Block user',
      asksReason: true,
      run: () => Promise.resolve(),
    });
  }, []);
  return null;
}
WithReason.frame = { width: 360, height: 420 };
