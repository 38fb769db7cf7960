import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { client, type AnswerOf } from '#web/lib/client.ts';
import { useCall } from '#web/lib/queries.ts';
import { mayOpen, pathTo } from '#web/lib/screens.ts';
import { useSession, type Session } from '#web/lib/session.ts';
import styles from './tour-card.module.css';
import { placeBeside, type Place } from './tour-place.ts';

/** One stop of the tour: a screen, the element that is explained, and the explanation. */
interface Stop {
  path: string;
  target: string;
  title: string;
  text: string;
}

/** The stops whose screens the admin may open and whose records exist. */
function useStops(admin: Session | null, found: AnswerOf<typeof client.dashboard.getTour>): Stop[] {
  const { t } = useLingui();
  const { user, decision, case: shownCase } = found;
  const stops: (Stop | false)[] = [
    mayOpen(admin, 'dashboard.show') && {
      path: pathTo('dashboard.show'),
      target: '[data-tour=attention]',
      title: t`Dashboard`,
      text: t`Start here each day. Each line leads to the list of records that need somebody.`,
    },
    user !== null && {
      path: pathTo('users.view', user),
      target: '[data-tour=record]',
      title: t`A user’s page`,
      text: t`Everything about one user is on one page: activity, money, tokens and tickets. The actions are at the top.`,
    },
    decision !== null && {
      path: pathTo('withdrawalDecisions.view', decision),
      target: '[data-tour=decision]',
      title: t`A withdrawal approval`,
      text: t`Compare the request with what is known about the user, then approve, hold or reject it. Approving takes your second factor.`,
    },
    shownCase !== null && {
      path: pathTo('cases.view', shownCase),
      target: '[data-tour=case]',
      title: t`A case`,
      text: t`Reports about one token or user come together in one case. Resolve it with an outcome and a reason.`,
    },
    mayOpen(admin, 'securityPolicy.show') && {
      path: pathTo('securityPolicy.show'),
      target: '#content section',
      title: t`Administration › Security policy`,
      text: t`Decide who needs a second factor and which changes require two-person approval. Audit, backups and keys are in the same menu.`,
    },
  ];
  return stops.filter((stop) => stop !== false);
}

/** The tour: a card next to a real element of each of up to five screens. */
export function TourCard({ onEnd }: { onEnd: () => void }) {
  const { data } = useCall(client.dashboard.getTour, {});
  return data && <Stops found={data} onEnd={onEnd} />;
}

function Stops({ found, onEnd }: { found: AnswerOf<typeof client.dashboard.getTour>; onEnd: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const stops = useStops(useSession(), found);
  const [at, setAt] = useState(0);
  const [place, setPlace] = useState<Place | null>(null);
  const card = useRef<HTMLElement>(null);
  const arrived = useRef('');
  const stop = stops[at];
  const path = stop?.path;
  const target = stop?.target;
  const go = useEffectEvent((to: string) => {
    if (pathname !== to) void navigate(to);
  });
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (path !== undefined) go(path);
    else end();
  }, [path]);
  // The admin went to another screen, by a link or the menu.
  useEffect(() => {
    if (pathname === path) arrived.current = pathname;
    else if (arrived.current === path) end();
  }, [pathname, path]);
  useEffect(() => {
    if (target === undefined || pathname !== path) return;
    const following = placeBeside(target, card, setPlace);
    return () => {
      following.stop();
      setPlace(null);
    };
  }, [target, pathname, path]);
  const isPlaced = place !== null;
  useEffect(() => {
    if (isPlaced) card.current?.focus({ preventScroll: true });
  }, [isPlaced]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog[open]')) end();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  if (!stop) return null;
  const [number, count] = [at + 1, stops.length];
  const isLast = number === count;
  return (
    <>
      {place && <div className={styles.ring} style={place.ring} aria-hidden />}
      <section
        ref={card}
        role="dialog"
        aria-label={t`Tour, ${number} of ${count}`}
        aria-describedby="tour-text"
        tabIndex={-1}
        className={styles.card}
        style={place?.card}
        data-hidden={!place || undefined}
      >
        <small>
          <Trans>
            {number} of {count}
          </Trans>
        </small>
        <h2>{stop.title}</h2>
        <p id="tour-text">{stop.text}</p>
        <div className={styles.buttons}>
          <Button onClick={() => (isLast ? onEnd() : setAt(at + 1))}>
            {isLast ? <Trans>Finish</Trans> : <Trans>Next</Trans>}
          </Button>
          {at > 0 && (
            <Button variant="default" onClick={() => setAt(at - 1)}>
              <Trans>Back</Trans>
            </Button>
          )}
          {!isLast && (
            <Button variant="subtle" onClick={onEnd}>
              <Trans>Skip the tour</Trans>
            </Button>
          )}
        </div>
      </section>
    </>
  );
}
