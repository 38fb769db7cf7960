import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  IconArrowLeft,
  IconArrowRight,
  IconRotate2,
  IconRotateClockwise2,
  IconX,
  IconZoomIn,
  IconZoomOut,
  IconZoomReset,
} from '@tabler/icons-react';
import { type PointerEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from '#web/ui/icon-button.tsx';
import { formatCount } from '#web/lib/format.ts';
import { shortcutKeyOf } from '#web/lib/shortcut-key.ts';
import styles from './document-view.module.css';
import type { OpenedDocument } from './use-open-document.ts';

interface Props {
  opened: OpenedDocument;
  name: string;
  /** Its position among the documents that can be opened. */
  place: { number: number; of: number };
  before: (() => void) | undefined;
  next: (() => void) | undefined;
  close: () => void;
}

const zoomMost = 8;
const zoomStep = 1.25;

/** The size of a PDF page in the browser's own viewer, including its toolbars. */
const pageSize = { width: 820, height: 1100 };

interface Size {
  width: number;
  height: number;
}

/** The size of an element while it is on the screen. */
function useSizeOf(ref: { current: HTMLElement | null }): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    if (ref.current) watch.observe(ref.current);
    return () => watch.disconnect();
  }, [ref]);
  return size;
}

/** Scrolls content that is larger than its window by dragging with the pointer. Touch scrolls natively. */
function drag({
  currentTarget,
  pointerType,
  clientX,
  clientY,
  pointerId,
  button,
}: PointerEvent<HTMLElement>) {
  if (pointerType === 'touch' || button !== 0) return;
  const stage: HTMLElement = currentTarget;
  const from = { x: clientX + stage.scrollLeft, y: clientY + stage.scrollTop };
  const ending = new AbortController();
  const { signal } = ending;
  stage.setPointerCapture(pointerId);
  stage.addEventListener(
    'pointermove',
    (moved) => stage.scrollTo(from.x - moved.clientX, from.y - moved.clientY),
    { signal },
  );
  for (const end of ['pointerup', 'pointercancel'] as const)
    stage.addEventListener(end, () => ending.abort(), { signal });
}

interface Viewer {
  zoom: number;
  /** The rotation in quarters of a turn. */
  turned: number;
  larger: (by: number) => void;
  reset: () => void;
  turn: (quarters: number) => void;
}

/** The zoom and the rotation, changed by buttons, keys and the wheel. */
function useViewer(
  stage: { current: HTMLElement | null },
  { before, next, close }: Pick<Props, 'before' | 'close' | 'next'>,
): Viewer {
  const [zoom, setZoom] = useState(1);
  const [turned, setTurned] = useState(0);
  const reset = () => setZoom(1);
  const turn = (quarters: number) => setTurned((was) => (was + quarters + 4) % 4);
  const larger = (by: number) => setZoom((was) => Math.min(zoomMost, Math.max(1, was * by)));
  const actions: Readonly<Record<string, (() => void) | undefined>> = {
    '+': () => larger(zoomStep),
    '=': () => larger(zoomStep),
    '-': () => larger(1 / zoomStep),
    0: reset,
    '[': () => turn(-1),
    ']': () => turn(1),
    j: next,
    k: before,
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (document.querySelector('dialog[open]')) return;
    const key = shortcutKeyOf(event);
    // The lowercase R rejects.
    const act = key === 'r' && event.shiftKey ? () => turn(1) : key === undefined ? undefined : actions[key];
    if (event.key === 'Escape' && !event.defaultPrevented) return close();
    if (!act) return;
    event.preventDefault();
    act();
  });
  const wheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    larger(event.deltaY < 0 ? zoomStep : 1 / zoomStep);
  });
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    // Handled before the page's own keys, which may have another meaning.
    addEventListener('keydown', (event) => press(event), { signal, capture: true });
    // React's own listeners can't prevent the page from scrolling.
    stage.current?.addEventListener('wheel', (event) => wheel(event), { signal, passive: false });
    stage.current?.focus({ preventScroll: true });
    stage.current?.scrollIntoView({ block: 'nearest' });
    return () => ending.abort();
  }, [stage]);
  return { zoom, turned, larger, reset, turn };
}

/** Keeps the center of the view in place when the scale changes. */
function useSteadyCenter(stage: { current: HTMLElement | null }, scale: number): void {
  const drawn = useRef(scale);
  useLayoutEffect(() => {
    const { current } = stage;
    const by = scale / drawn.current;
    drawn.current = scale;
    if (!current || by === 1) return;
    const { clientWidth, clientHeight, scrollLeft, scrollTop } = current;
    current.scrollTo(
      (scrollLeft + clientWidth / 2) * by - clientWidth / 2,
      (scrollTop + clientHeight / 2) * by - clientHeight / 2,
    );
  }, [stage, scale]);
}

interface ToolbarProps extends Omit<Props, 'opened'> {
  viewer: Viewer;
}

function Toolbar({ viewer, name, place, before, next, close }: ToolbarProps) {
  const { t } = useLingui();
  const { zoom, larger, reset, turn } = viewer;
  const { number, of } = place;
  const percent = formatCount(Math.round(zoom * 100));
  return (
    <div className={styles.bar} role="toolbar" aria-label={t`Document viewer tools`}>
      <IconButton label={t`Smaller (-)`} onClick={() => larger(1 / zoomStep)} disabled={zoom <= 1}>
        <IconZoomOut size={18} aria-hidden />
      </IconButton>
      <output className={styles.percent}>{percent}%</output>
      <IconButton label={t`Larger (+)`} onClick={() => larger(zoomStep)} disabled={zoom >= zoomMost}>
        <IconZoomIn size={18} aria-hidden />
      </IconButton>
      <IconButton label={t`Reset zoom (0)`} onClick={reset} disabled={zoom === 1}>
        <IconZoomReset size={18} aria-hidden />
      </IconButton>
      <IconButton label={t`Rotate left ([)`} onClick={() => turn(-1)}>
        <IconRotate2 size={18} aria-hidden />
      </IconButton>
      <IconButton label={t`Rotate right (] or Shift+R)`} onClick={() => turn(1)}>
        <IconRotateClockwise2 size={18} aria-hidden />
      </IconButton>
      <span className={styles.place}>
        <IconButton label={t`Previous document (K)`} onClick={() => before?.()} disabled={!before}>
          <IconArrowLeft size={18} aria-hidden className={styles.onward} />
        </IconButton>
        <span>
          <Trans>
            {number} of {of}
          </Trans>
        </span>
        <IconButton label={t`Next document (J)`} onClick={() => next?.()} disabled={!next}>
          <IconArrowRight size={18} aria-hidden className={styles.onward} />
        </IconButton>
      </span>
      <IconButton label={t`Close ${name}`} onClick={close}>
        <IconX size={18} aria-hidden />
      </IconButton>
    </div>
  );
}

/** A document's file for close inspection: zoom, rotate, and go to the previous or next one. */
export function DocumentView(props: Props) {
  const { opened, name } = props;
  const { t } = useLingui();
  const [natural, setNatural] = useState<Size>(pageSize);
  const stage = useRef<HTMLDivElement>(null);
  const viewer = useViewer(stage, props);
  const window = useSizeOf(stage);
  const { zoom, turned } = viewer;
  const isPdf = opened.type === 'application/pdf';
  const isAcross = turned % 2 === 1;
  const [width, height] = isAcross ? [natural.height, natural.width] : [natural.width, natural.height];
  const fitting = Math.min(
    window.width / width,
    isPdf ? Infinity : window.height / height,
    isPdf ? Infinity : 1,
  );
  const scale = (Number.isFinite(fitting) && fitting > 0 ? fitting : 1) * zoom;
  useSteadyCenter(stage, scale);
  const look = {
    inlineSize: natural.width * scale,
    blockSize: natural.height * scale,
    transform: `translate(-50%, -50%) rotate(${turned * 90}deg)`,
  };
  return (
    <section className={styles.viewer} aria-label={name}>
      <Toolbar {...props} viewer={viewer} />
      <div
        ref={stage}
        className={styles.stage}
        // It scrolls, and its keys work once it has the focus.
        tabIndex={0}
        role="group"
        aria-label={t`Preview of ${name}`}
        dir="ltr"
        data-turned={turned}
        onPointerDown={drag}
      >
        <div className={styles.sheet} style={{ inlineSize: width * scale, blockSize: height * scale }}>
          {!isPdf && (
            <img
              src={opened.address}
              alt={name}
              draggable={false}
              style={look}
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                setNatural({ width: naturalWidth, height: naturalHeight })
              }
            />
          )}
          {isPdf && navigator.pdfViewerEnabled && (
            // oxlint-disable-next-line react/iframe-missing-sandbox -- Chromium shows no PDF in a sandboxed frame, and its viewer is isolated from the page anyway
            <iframe src={`${opened.address}#toolbar=0&view=FitH`} title={name} style={look} />
          )}
        </div>
        {isPdf && !navigator.pdfViewerEnabled && (
          <p className={styles.offer}>
            <Trans>This browser can't show a PDF in the page.</Trans>{' '}
            <Button component="a" href={opened.address} download="document.pdf" variant="default">
              <Trans>Save PDF</Trans>
            </Button>
          </p>
        )}
      </div>
    </section>
  );
}
