import { useEffect, useRef } from 'react';
import styles from './tips.module.css';

const waitMs = 350;
const gap = 6;

function place(tip: HTMLElement, target: Element): void {
  const at = target.getBoundingClientRect();
  const size = tip.getBoundingClientRect();
  const above = at.top - size.height - gap;
  const x = at.x + at.width / 2 - size.width / 2;
  tip.style.translate = `${Math.max(gap, Math.min(x, innerWidth - size.width - gap))}px ${above > gap ? above : at.bottom + gap}px`;
}

/**
 * Shows the `data-tip` of the hovered or focused element: one tip for the whole application. Screen readers get
 * the same text from the element's name.
 */
export function Tips() {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tip = ref.current;
    if (!tip) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let shownFor: Element | null = null;
    const hide = () => {
      clearTimeout(timer);
      shownFor = null;
      if (tip.matches(':popover-open')) tip.hidePopover();
    };
    const consider = (event: Event) => {
      const tipped = event.target instanceof Element ? event.target.closest('[data-tip]') : null;
      // A button with a visible label needs no tip.
      const words = tipped?.querySelector('[data-words]')?.clientWidth ?? 0;
      const target = words > 1 ? null : tipped;
      if (target === shownFor) return;
      hide();
      const isKeyboard = event.type === 'focusin';
      if (!target || (isKeyboard && !target.matches(':focus-visible'))) return;
      shownFor = target;
      timer = setTimeout(() => {
        if (!target.isConnected) return;
        tip.textContent = target.getAttribute('data-tip');
        tip.showPopover();
        place(tip, target);
      }, waitMs);
    };
    const stop = new AbortController();
    const options = { signal: stop.signal, passive: true, capture: true };
    document.addEventListener('pointerover', consider, options);
    document.addEventListener('focusin', consider, options);
    for (const type of ['focusout', 'pointerdown', 'keydown', 'scroll'])
      document.addEventListener(type, hide, options);
    return () => {
      stop.abort();
      hide();
    };
  }, []);
  return <div ref={ref} popover="manual" aria-hidden className={styles.tip} />;
}
