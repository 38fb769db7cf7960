import { PasswordField } from '#web/ui/password-field.tsx';
import type { Entry } from '../entry.ts';

export default {
  group: 'Fields',
  title: 'Password',
  about: 'Hidden until its eye is pressed.',
} satisfies Entry;

export function Empty() {
  return <PasswordField label="Your password" autoComplete="off" />;
}

export function Failed() {
  return <PasswordField label="Your password" error="Enter your password." autoComplete="off" />;
}

export function Disabled() {
  return <PasswordField label="Your password" defaultValue="example" disabled autoComplete="off" />;
}
