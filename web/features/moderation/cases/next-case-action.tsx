import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { useNavigate } from 'react-router';
import { useChange } from '#web/ui/use-change.ts';
import { client } from '#web/lib/client.ts';
import { pathTo } from '#web/lib/screens.ts';
import { useMayChange } from '#web/lib/session.ts';

/** Assigns the next case and opens it; hidden for read-only admins. */
export function NextCaseButton() {
  const navigate = useNavigate();
  const mayChange = useMayChange('/case-list');
  const { run, isRunning } = useChange(client.cases.takeNextCase);
  if (!mayChange) return null;
  const take = async () => {
    const id = (await run({}))?.result.id;
    if (id) void navigate(pathTo('cases.view', id));
  };
  return (
    <Button loading={isRunning} onClick={() => void take()}>
      <Trans>Next case</Trans>
    </Button>
  );
}
