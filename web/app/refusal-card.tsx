import { Button, CloseButton } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router';
import { menuEntry } from '#contract/platform/menu.ts';
import { DescriptionItem, DescriptionList } from '#web/ui/description-list.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { FormSkeleton, Loaded } from '#web/ui/loaded.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import type { AnswerOf } from '#web/lib/client.ts';
import { client } from '#web/lib/client.ts';
import { isolated } from '#web/lib/format.ts';
import { useCall } from '#web/lib/queries.ts';
import { menuLabels } from '#web/lib/screens.ts';
import styles from './refusal-card.module.css';

type Decision = AnswerOf<typeof client.access.getDecision>;

/** The label of each rule. */
function useRuleLabels(): (rule: Decision['rule']) => string {
  const { t } = useLingui();
  return (rule) => {
    if (rule === 'superadminOnly') return t`Only superadmins can do this. This permission can't be granted.`;
    if (rule === 'menuMissing')
      return t`This requires one of the menus below. Your permissions include none of them.`;
    if (rule === 'changeMissing')
      return t`This requires permission to change in one of the menus below. You can only view it.`;
    if (rule === 'viewOnly')
      return t`You are viewing as another administrator. Changes are disabled until you exit.`;
    return t`You have permission for this call, but its own rule refused this record or these values.`;
  };
}

function Menu({ menu: { path, needs, holds } }: { menu: Decision['menus'][number] }) {
  const { i18n, t } = useLingui();
  const entry = menuEntry(path);
  const label = isolated(entry ? i18n._(menuLabels(entry.path).label) : path);
  const has = holds === 'none' ? t`no access` : holds === 'read' ? t`can see` : t`can change`;
  const needed = needs === 'read' ? t`can see` : t`can change`;
  return (
    <Trans>
      {label}: needs “{needed}”, you have “{has}”
    </Trans>
  );
}

function Explanation({ decision }: { decision: Decision }) {
  const { t } = useLingui();
  const words = useRuleLabels();
  const { call, rule, sentence, menus, grantors, decidedAt, id } = decision;
  return (
    <DescriptionList>
      <DescriptionItem name={t`Message shown`}>{sentence}</DescriptionItem>
      <DescriptionItem name={t`Rule`}>{words(rule)}</DescriptionItem>
      {menus.length > 0 && (
        <DescriptionItem name={t`Menu`}>
          {menus.map((menu) => (
            <div key={menu.path}>
              <Menu menu={menu} />
            </div>
          ))}
        </DescriptionItem>
      )}
      <DescriptionItem
        name={
          rule === 'menuMissing' || rule === 'changeMissing'
            ? t`Administrators who can grant it`
            : t`Administrators with access`
        }
      >
        {grantors.length > 0 ? grantors.map(({ name }) => isolated(name)).join(', ') : '—'}
      </DescriptionItem>
      <DescriptionItem name={t`Call`}>
        <bdi>{call}</bdi>
      </DescriptionItem>
      <DescriptionItem name={t`Time`}>
        <Instant at={decidedAt} />
      </DescriptionItem>
      <DescriptionItem name={t`Decision`}>
        <bdi dir="ltr">{id}</bdi>
      </DescriptionItem>
    </DescriptionList>
  );
}

function Why({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui();
  const query = useCall(client.access.getDecision, { id });
  return (
    <SidePanel opened onClose={onClose} title={t`Why access was denied`}>
      <Loaded query={query} skeleton={<FormSkeleton fields={4} />}>
        {(decision) => <Explanation decision={decision} />}
      </Loaded>
    </SidePanel>
  );
}

export interface RefusalCardProps {
  /** The id of the decision. */
  id: string;
  /** The page on which the call was refused. */
  at: string;
  onClose: () => void;
}

/** Explains why a call was refused, until it is dismissed or the page changes. */
export function RefusalCard({ id, at, onClose }: RefusalCardProps) {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);
  if (at !== pathname && !isOpen) return null;
  // The top bar is a landmark, and landmarks must not be nested.
  if (isOpen) return createPortal(<Why id={id} onClose={onClose} />, document.body);
  return createPortal(
    <div className={styles.card} role="status">
      <p>
        <Trans>You don't have permission to do this.</Trans>
      </p>
      <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
        <Trans>Why?</Trans>
      </Button>
      <CloseButton size="sm" aria-label={t`Close message`} onClick={onClose} />
    </div>,
    document.body,
  );
}
