import type { OwnBlock } from '#contract/integrations/own-card.ts';
import { useQuery } from '@tanstack/react-query';
import { client } from '#web/lib/client.ts';
import { DescriptionItem, DescriptionList } from '#web/ui/description-list.tsx';
import { StatusMark } from '#web/ui/status-mark.tsx';
import styles from './own-actions.module.css';

/** Whether personal data in the address of a link was masked, so that it leads nowhere. */
const isMaskedLink = (url: string): boolean => url.includes('•');

/** The card of a record, whose pictures the server loads. A test of a card has no record. */
interface Source {
  id: string;
  record: string;
}

/** A picture has a place of fixed height, so that nothing moves when it arrives. Without a picture, its text is there. */
function Picture({ text, place, source }: { text: string; place: number; source: Source | undefined }) {
  const input = { id: source?.id ?? '', record: source?.record ?? '', place };
  const { data, isLoading } = useQuery({
    queryKey: [...client.ownActions.getOwnCardPicture.key, input],
    queryFn: ({ signal }) => client.ownActions.getOwnCardPicture(input, { signal }),
    enabled: source !== undefined,
    staleTime: 60_000,
  });
  return (
    <div className={styles.picture} aria-busy={isLoading}>
      {data?.picture ? <img src={data.picture} alt={text} /> : !isLoading && <bdi>{text}</bdi>}
    </div>
  );
}

function Block({ of, place, source }: { of: OwnBlock; place: number; source: Source | undefined }) {
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
    case 'picture':
      return <Picture text={of.text} place={place} source={source} />;
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
export function OwnBlocks({ blocks, source }: { blocks: readonly OwnBlock[]; source?: Source }) {
  return (
    <div className={styles.blocks}>
      {blocks.map((block, place) => (
        <Block key={place} of={block} place={place} source={source} />
      ))}
    </div>
  );
}
