import styles from './pictured-name.module.css';

/**
 * A name in a list, with its picture before it.
 * @param image its address; null leaves the place blank, so that names stand in one line
 */
export function PicturedName({ name, image }: { name: string; image: string | null }) {
  return (
    <span className={styles.name}>
      {image ? (
        <img src={image} alt="" width={32} height={32} loading="lazy" />
      ) : (
        <span className={styles.blank} />
      )}
      <bdi title={name}>{name}</bdi>
    </span>
  );
}
