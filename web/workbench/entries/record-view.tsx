import { DescriptionItem, DescriptionList } from '#web/ui/description-list.tsx';
import { RecordView } from '#web/ui/records/record-view.tsx';
import { StatusMark } from '#web/ui/status-mark.tsx';
import { refused } from '../answers.ts';
import type { Entry } from '../entry.ts';
import { colleagues, records } from '../example-data.ts';

export default {
  group: 'Records',
  title: 'Record view',
  about:
    'The page of a record as features use it, inside a `RouteOfRecord` that reads the record of the address.',
} satisfies Entry;

/** The page of a user. */
function User({ id }: { id: string }) {
  return (
    <RecordView
      kind="user"
      id={id}
      name={colleagues[1]?.name ?? ''}
      status={<StatusMark tone="positive">Active</StatusMark>}
      facts={
        <DescriptionList>
          <DescriptionItem name="Country">Indonesia</DescriptionItem>
        </DescriptionList>
      }
      related={[
        {
          name: 'withdrawals',
          label: 'Withdrawals',
          screen: 'withdrawals.view',
          fixed: { userId: records.usual },
        },
      ]}
    />
  );
}

export function Usual() {
  return <User id={records.usual} />;
}
Usual.frame = { height: 820 };

export function OnAPhone() {
  return <User id={records.usual} />;
}
OnAPhone.frame = { width: 360, height: 820 };

export function Failed() {
  return <User id={records.failing} />;
}
Failed.frame = { height: 560 };
Failed.answers = { recordPages: { countRelated: () => refused(503, {}) } };
