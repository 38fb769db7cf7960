import type { ReactNode } from 'react';
import styles from './pictured-name.module.css';

export interface PicturedNameProps {
  name: string;
  image: string | null;
  /** The name as it is shown, where it is more than a text. */
  children?: ReactNode;
}

/**
 * A name in a list, with its picture before it.
 * @param image its address; null leaves the place blank, so that names stand in one line
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
