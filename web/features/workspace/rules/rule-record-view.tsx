import { useQuery } from '@tanstack/react-query';
import { RecordLink } from '#web/ui/record-link.tsx';
import { formatDecimal } from '#web/lib/format.ts';
import { client } from '#web/lib/client.ts';

/** For each kind of record that rules are about: its page, and how its title is read. */
const kinds = {
  user: {
    screen: 'users.view',
    read: async (id: string) => (await client.users.getUser({ id })).name,
  },
  verification: {
    screen: 'verifications.view',
    read: async (id: string) => (await client.verifications.getVerification({ id })).email,
  },
  token: {
    screen: 'tokens.view',
    read: async (id: string) => (await client.tokens.getToken({ id })).name,
  },
  case: {
    screen: 'cases.view',
    read: async (id: string) => {
      const { name, address } = await client.cases.getCase({ id });
      return name ?? address;
    },
  },
  ticket: {
    screen: 'tickets.view',
    read: async (id: string) => (await client.tickets.getTicket({ id, newest: 1 })).subject,
  },
  withdrawal: {
    screen: 'withdrawals.view',
    read: async (id: string) => {
      const { amount, currencySymbol } = await client.withdrawals.getWithdrawal({ id });
      return `${formatDecimal(amount)} ${currencySymbol}`;
    },
  },
} as const;

/** A link to the record of an outcome, with its title. The id is shown until the title is known, or if it was deleted. */
export function RuleRecordLink({ type, id }: { type: string; id: string }) {
  const kind = Object.hasOwn(kinds, type) ? kinds[type as keyof typeof kinds] : undefined;
  const { data } = useQuery({
    queryKey: ['titleOfRecord', type, id],
    queryFn: () => kind?.read(id) ?? null,
    staleTime: 60_000,
    retry: false,
  });
  const title = data || id;
  return kind ? <RecordLink to={{ screen: kind.screen, id }}>{title}</RecordLink> : <bdi>{title}</bdi>;
}
