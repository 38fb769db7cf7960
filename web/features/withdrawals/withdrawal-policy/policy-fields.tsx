import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react';
import type { PolicyGate } from '#contract/withdrawals/gates.ts';
import { lastRowKey, type DestinationList, type PolicyRow } from '#contract/withdrawals/withdrawal-policy.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { formatCount } from '#web/lib/format.ts';
import { RulesTable } from './rules-table.tsx';
import styles from './withdrawal-policy.module.css';

const swapped = (rules: readonly PolicyRow[], place: number, other: number) =>
  rules.with(place, rules[other] as PolicyRow).with(other, rules[place] as PolicyRow);

interface RulesProps {
  rules: readonly PolicyRow[];
  changed: readonly string[];
  counts: ReadonlyMap<string, number> | undefined;
  change: (rules: readonly PolicyRow[]) => void;
  edit: (rule: PolicyRow) => void;
}

/** The rules in their order, each with its buttons. */
export function RulesField({ rules, changed, counts, change, edit }: RulesProps) {
  const { t } = useLingui();
  return (
    <RulesTable
      label={t`Rules`}
      rules={rules}
      changed={changed}
      counts={counts}
      actions={(rule, place) => {
        const number = formatCount(place + 1);
        const editButton = (
          <IconButton label={t`Edit rule ${number}`} onClick={() => edit(rule)}>
            <IconPencil size={17} />
          </IconButton>
        );
        // Only its gates can be changed.
        if (rule.key === lastRowKey) return editButton;
        return (
          <>
            <IconButton
              label={t`Move rule ${number} up`}
              disabled={place === 0}
              onClick={() => change(swapped(rules, place, place - 1))}
            >
              <IconArrowUp size={17} />
            </IconButton>
            <IconButton
              label={t`Move rule ${number} down`}
              // The last rule always stays last.
              disabled={place >= rules.length - 2}
              onClick={() => change(swapped(rules, place, place + 1))}
            >
              <IconArrowDown size={17} />
            </IconButton>
            {editButton}
            <IconButton
              label={t`Remove rule ${number}`}
              isDestructive
              onClick={() => change(rules.toSpliced(place, 1))}
            >
              <IconTrash size={17} />
            </IconButton>
          </>
        );
      }}
    />
  );
}

interface NamedProps<Item> {
  items: readonly Item[];
  /** The names of those that rules use. They can't be removed. */
  used: readonly string[];
  change: (items: readonly Item[]) => void;
  edit: (item: Item) => void;
  /** What is shown of one. */
  line: (item: Item) => ReactNode;
  labels: {
    edit: (name: string) => string;
    remove: (name: string) => string;
    isUsed: (name: string) => string;
  };
}

/** What rules refer to by name, each with its buttons. */
function NamedItems<Item extends { name: string }>({
  items,
  used,
  change,
  edit,
  line,
  labels,
}: NamedProps<Item>) {
  return (
    <ul className={styles.lists}>
      {items.map((item) => (
        <li key={item.name}>
          <span>{line(item)}</span>
          <IconButton label={labels.edit(item.name)} onClick={() => edit(item)}>
            <IconPencil size={17} />
          </IconButton>
          <IconButton
            label={used.includes(item.name) ? labels.isUsed(item.name) : labels.remove(item.name)}
            isDestructive
            disabled={used.includes(item.name)}
            onClick={() => change(items.filter((one) => one !== item))}
          >
            <IconTrash size={17} />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

type Shown<Item> = Pick<NamedProps<Item>, 'used' | 'change' | 'edit'>;

/** The lists of destinations. One that a rule uses can't be removed. */
export function ListsField({
  lists,
  ...shown
}: Shown<DestinationList> & { lists: readonly DestinationList[] }) {
  const { t } = useLingui();
  return (
    <NamedItems
      items={lists}
      {...shown}
      line={({ name, destinations }) => (
        <Trans>
          <bdi>{name}</bdi>, destinations: {formatCount(destinations.length)}
        </Trans>
      )}
      labels={{
        edit: (name) => t`Edit list ${name}`,
        remove: (name) => t`Remove list ${name}`,
        isUsed: (name) => t`A rule uses the list ${name}`,
      }}
    />
  );
}

/** The gates. One that a rule requires can't be removed. */
export function GatesField({ gates, ...shown }: Shown<PolicyGate> & { gates: readonly PolicyGate[] }) {
  const { t } = useLingui();
  return (
    <NamedItems
      items={gates}
      {...shown}
      line={({ name, url, validMinutes }) => (
        <Trans>
          <bdi>{name}</bdi>, <bdi dir="ltr">{url}</bdi>, valid for {formatCount(validMinutes)} min
        </Trans>
      )}
      labels={{
        edit: (name) => t`Edit gate ${name}`,
        remove: (name) => t`Remove gate ${name}`,
        isUsed: (name) => t`A rule requires the gate ${name}`,
      }}
    />
  );
}
