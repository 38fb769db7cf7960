import { Trans, useLingui } from '@lingui/react/macro';
import { Fragment } from 'react';
import { Link, useLocation } from 'react-router';
import { CopyButton } from '#web/ui/copy-button.tsx';
import type { GuideBlock } from '#web/lib/guide-block.ts';
import { trusted } from '#web/lib/trusted-types.ts';
import styles from './guide-page.module.css';

/** The address in the examples, which is replaced by this server's own. */
const exampleAddress = 'https://desk.example.com';

/** The languages of code that a reader runs. */
const copied: ReadonlySet<string> = new Set(['sh', 'ts', 'python']);

function Contents({ blocks, top }: { blocks: readonly GuideBlock[]; top: number }) {
  const { t } = useLingui();
  const headings = blocks.flatMap((block) => (block.kind === 'heading' && block.depth <= 2 ? [block] : []));
  return (
    <nav className={styles.contents} aria-label={t`Chapters`}>
      <ul>
        {headings.map(({ id, text, depth }) => (
          <li key={id} className={depth > top ? styles.section : undefined}>
            <Link to={{ hash: id }} preventScrollReset>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Block({ block, target, top }: { block: GuideBlock; target: string; top: number }) {
  if (block.kind === 'html') {
    // Our own text, split into blocks when the pages were built.
    return <div className={styles.text} dangerouslySetInnerHTML={{ __html: trusted(block.html) }} />;
  }
  if (block.kind === 'heading') {
    // The h1 of the page is in the top bar.
    const Heading = (['h2', 'h3', 'h4'] as const)[block.depth - top] ?? 'h4';
    const scroll = (heading: HTMLElement | null) => {
      if (block.id === target) heading?.scrollIntoView({ block: 'start' });
    };
    return (
      <Heading id={block.id} ref={scroll}>
        {block.text}
      </Heading>
    );
  }
  const text = block.text.replaceAll(exampleAddress, window.location.origin);
  return (
    <div className={styles.code}>
      <pre tabIndex={0}>
        <code>{text}</code>
      </pre>
      {copied.has(block.language) && (
        <CopyButton text={text}>
          <Trans>Copy</Trans>
        </CopyButton>
      )}
    </div>
  );
}

/** A guide of docs/ as a screen. It is in English, like the API. */
export function GuidePage({ blocks }: { blocks: readonly GuideBlock[] }) {
  const { hash } = useLocation();
  const top = Math.min(...blocks.flatMap((block) => (block.kind === 'heading' ? [block.depth] : [])));
  return (
    <div className={styles.page} dir="ltr" lang="en">
      <Contents blocks={blocks} top={top} />
      <article>
        {blocks.map((block, index) => (
          <Fragment key={index}>
            <Block block={block} target={decodeURIComponent(hash.slice(1))} top={top} />
          </Fragment>
        ))}
      </article>
    </div>
  );
}
