import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react';
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
        if (rule.key === lastRowKey) return null;
        const number = formatCount(place + 1);
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
            <IconButton label={t`Edit rule ${number}`} onClick={() => edit(rule)}>
              <IconPencil size={17} />
            </IconButton>
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

interface ListsProps {
  lists: readonly DestinationList[];
  /** The names of lists that rules use. */
  used: readonly string[];
  change: (lists: readonly DestinationList[]) => void;
  edit: (list: DestinationList) => void;
}

/** The lists of destinations. One that a rule uses can't be removed. */
export function ListsField({ lists, used, change, edit }: ListsProps) {
  const { t } = useLingui();
  return (
    <ul className={styles.lists}>
      {lists.map((list) => (
        <li key={list.name}>
          <span>
            <Trans>
              <bdi>{list.name}</bdi>, destinations: {formatCount(list.destinations.length)}
            </Trans>
          </span>
          <IconButton label={t`Edit list ${list.name}`} onClick={() => edit(list)}>
            <IconPencil size={17} />
          </IconButton>
          <IconButton
            label={
              used.includes(list.name) ? t`A rule uses the list ${list.name}` : t`Remove list ${list.name}`
            }
            isDestructive
            disabled={used.includes(list.name)}
            onClick={() => change(lists.filter((one) => one !== list))}
          >
            <IconTrash size={17} />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
