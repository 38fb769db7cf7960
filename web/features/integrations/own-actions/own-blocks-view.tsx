import type { OwnBlock } from '#contract/integrations/own-card.ts';
import { DescriptionItem, DescriptionList } from '#web/ui/description-list.tsx';
import { StatusMark } from '#web/ui/status-mark.tsx';
import styles from './own-actions.module.css';

/** Whether personal data in the address of a link was masked, so that it leads nowhere. */
const isMaskedLink = (url: string): boolean => url.includes('•');

function Block({ of }: { of: OwnBlock }) {
  switch (of.type) {
    case 'text':
      return (
        <p className={styles.text} dir="auto">
          {of.text}
        </p>
      );
    case 'badge':
      return (
        <StatusMark tone={of.tone}>
          <bdi>{of.text}</bdi>
        </StatusMark>
      );
    case 'link':
      // The contract takes nothing but https.
      return isMaskedLink(of.url) ? (
        <bdi>{of.text}</bdi>
      ) : (
        <a href={of.url} target="_blank" rel="noopener noreferrer" className={styles.link}>
          <bdi>{of.text}</bdi>
        </a>
      );
    case 'figures':
      return (
        <DescriptionList>
          {of.figures.map(({ name, value }, place) => (
            <DescriptionItem key={place} name={name}>
              <bdi className={styles.figure}>{value}</bdi>
            </DescriptionItem>
          ))}
        </DescriptionList>
      );
    case 'table':
      return (
        <div className={styles.scroll} role="region" aria-label={of.columns.join(', ')} tabIndex={0}>
          <table className={styles.table}>
            <thead>
              <tr>
                {of.columns.map((column, place) => (
                  <th key={place} scope="col">
                    <bdi>{column}</bdi>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {of.rows.map((row, place) => (
                <tr key={place}>
                  {row.map((cell, index) => (
                    <td key={index}>
                      <bdi>{cell}</bdi>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      );
  }
}

/** The blocks of a card. Texts of the other server are text and nothing else. */
export function OwnBlocks({ blocks }: { blocks: readonly OwnBlock[] }) {
  return (
    <div className={styles.blocks}>
      {blocks.map((block, place) => (
        <Block key={place} of={block} />
      ))}
    </div>
  );
}
