import { Instant } from '#web/ui/instant.tsx';
import type { Entry } from '../entry.ts';
import { moment } from '../example-data.ts';

export default {
  group: 'Values',
  title: 'Instant',
  about: 'A moment in the time zone of the reader. How long ago it was is shown on hover.',
} satisfies Entry;

export function Usual() {
  return <Instant at={moment} />;
}
