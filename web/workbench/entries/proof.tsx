import { CodeField } from '#web/ui/own-proof/code-field.tsx';
import { OwnProofFields } from '#web/ui/own-proof/own-proof-fields.tsx';
import { ProveAgainField } from '#web/ui/own-proof/prove-again-field.tsx';
import { ProveAgainForm } from '#web/ui/own-proof/prove-again-form.tsx';
import { refused } from '../answers.ts';
import type { Entry } from '../entry.ts';
import { useExampleField } from '../use-example-field.ts';

export default {
  group: 'Fields',
  title: 'Second factor',
  about:
    'A code or a passkey. Calls that need a recent proof open `ProveAgainForm` by themselves; a form that asks along with its own fields has `ProveAgainField`.',
} satisfies Entry;

export function Code() {
  const field = useExampleField('Code', '');
  return <CodeField {...field} />;
}

export function WrongCode() {
  const field = useExampleField('Code again', '123456', 'This code is wrong or has expired.');
  return <CodeField {...field} />;
}

export function WithPassword() {
  const fields = {
    currentPassword: useExampleField('Your password', ''),
    code: useExampleField('Code', ''),
  };
  return <OwnProofFields form={{ field: (name) => fields[name] }} asksCode />;
}

export function InAForm() {
  const field = useExampleField('Code', '');
  return <ProveAgainField {...field} />;
}
InAForm.frame = { height: 240 };

export function Panel() {
  return <ProveAgainForm onEnd={() => {}} />;
}
Panel.frame = { height: 420 };

export function FailedPanel() {
  return <ProveAgainForm onEnd={() => {}} />;
}
FailedPanel.frame = { height: 420 };
FailedPanel.answers = { security: { getSecurity: () => refused(503, {}) } };
