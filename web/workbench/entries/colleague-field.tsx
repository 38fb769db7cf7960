import { useState } from 'react';
import { ColleagueField } from '#web/ui/colleague-field.tsx';
import { AssigneeField } from '#web/ui/notes/assignee-field.tsx';
import type { Entry } from '../entry.ts';
import { moment, colleagues, me, records } from '../example-data.ts';

export default {
  group: 'Fields',
  title: 'Colleague',
  about:
    '`ColleagueField` chooses among the administrators who may read a record. `AssigneeField` saves the choice at once.',
} satisfies Entry;

export function Nobody() {
  const [id, setId] = useState('');
  return <ColleagueField label="Assignee" kind="user" record={records.usual} value={id} onChange={setId} />;
}

export function Chosen() {
  const [id, setId] = useState(me.id);
  return <ColleagueField label="Assignee" kind="user" record={records.usual} value={id} onChange={setId} />;
}

export function Disabled() {
  return (
    <ColleagueField
      label="Assignee"
      kind="user"
      record={records.usual}
      value={me.id}
      disabled
      onChange={() => {}}
    />
  );
}

export function Assignee() {
  return <AssigneeField kind="user" record={records.usual} assignment={null} mayChange />;
}

export function AssigneeToRead() {
  const admin = colleagues[1] ?? me;
  const assignment = { admin, by: me.name, assignedAt: moment };
  return <AssigneeField kind="user" record={records.usual} assignment={assignment} mayChange={false} />;
}
