import { TabBar } from '#web/ui/tab-bar.tsx';
import type { Entry } from '../entry.ts';

export default {
  group: 'Lists',
  title: 'Tab bar',
  about:
    'Tabs as links, such as the screens of one menu line. On a narrow window the bar scrolls sideways, with the open tab in sight.',
} satisfies Entry;

const tabs = ['Withdrawals', 'Approvals', 'Policy', 'Freezes', 'Proof of reserves', 'Address book'].map(
  (label, index) => ({ key: label, to: '#tab-bar', label, isOpen: index === 1 }),
);

export function Usual() {
  return <TabBar label="Withdraw" tabs={tabs} />;
}

export function WithCounts() {
  const counts = [12, 0, 3, 120, 1, 0];
  return (
    <TabBar
      label="Withdraw"
      tabs={tabs.map((tab, index) => ({ ...tab, count: counts[index], hasSome: counts[index] !== 0 }))}
    />
  );
}
