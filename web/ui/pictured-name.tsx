import type { ReactNode } from 'react';
import styles from './pictured-name.module.css';

export interface PicturedNameProps {
  name: string;
  image: string | null;
  /** The displayed name, if it is more than a text. */
  children?: ReactNode;
}

/**
 * A name in a list, with its image in front.
 * @param image its address; null leaves the space blank, so that names align
 */
export function PicturedName({ name, image, children }: PicturedNameProps) {
  return (
    <span className={styles.name}>
      {image ? (
        <img src={image} alt="" width={32} height={32} loading="lazy" />
      ) : (
        <span className={styles.blank} />
      )}
      {children ?? <bdi title={name}>{name}</bdi>}
    </span>
  );
}
