import { Button } from '@mantine/core';
import { client } from '#web/lib/client.ts';
import { useCall } from '#web/lib/queries.ts';
import { CallFailure } from '#web/lib/call-failure.ts';
import { OnboardingHint } from '#web/ui/onboarding/onboarding-panel.tsx';
import { RetryLine } from '#web/ui/retry-line.tsx';
import { FormSkeleton, Loaded } from '#web/ui/loaded.tsx';
import { Bar, EmptyState, FailedState } from '#web/ui/states.tsx';
import type { Entry } from '../entry.ts';
import { records } from '../example-data.ts';

export default {
  group: 'States',
  title: 'Empty, loading, failed',
  about:
    '`Loaded` shows the result of a read, and before it a skeleton of the same size or the failure. Lists do the same by themselves.',
} satisfies Entry;

export function Empty() {
  return (
    <EmptyState action={<Button variant="default">Add category</Button>}>
      No categories yet. Add one to sort tokens.
    </EmptyState>
  );
}

export function EmptyUntilRowsArrive() {
  return (
    <EmptyState>
      <OnboardingHint>No trades yet.</OnboardingHint>
    </EmptyState>
  );
}

export function Failed() {
  return (
    <FailedState error={new CallFailure('The server is busy. Try again in a moment.')} retry={() => {}} />
  );
}

export function FailedForAnotherReason() {
  return <FailedState error={new Error('example')} retry={() => {}} />;
}

export function PartFailed() {
  return (
    <RetryLine read={{ isError: true, isFetching: false, refetch: () => {} }}>
      Category: the choices could not be loaded.
    </RetryLine>
  );
}

export function LoadingText() {
  return <Bar width="220px" />;
}

export function LoadingForm() {
  const query = useCall(client.notes.listNotes, { kind: 'user', record: records.loading });
  return (
    <Loaded query={query} skeleton={<FormSkeleton fields={3} />}>
      {() => null}
    </Loaded>
  );
}
