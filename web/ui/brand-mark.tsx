import { type SizedImage, useBrand, type Brand } from '#web/lib/brand.ts';
import styles from './brand-mark.module.css';

/** The greatest width of a logo, as a multiple of its height. */
const widest = 4;

function Logo({ image, theme }: { image: SizedImage; theme?: 'light' | 'dark' | undefined }) {
  const ratio = Math.min(image.width / image.height, widest);
  return (
    <img src={image.src} alt="" className={styles.logo} style={{ aspectRatio: ratio }} data-for={theme} />
  );
}

/** The logo and the name of the workspace. */
export function BrandMark({ brand: given }: { brand?: Brand }) {
  const own = useBrand();
  const { name, logo, logoDark } = given ?? own;
  const light = logo ?? logoDark;
  const dark = logoDark ?? logo;
  const isOne = light?.src === dark?.src;
  return (
    <>
      {light && dark ? (
        <>
          <Logo image={light} theme={isOne ? undefined : 'light'} />
          {!isOne && <Logo image={dark} theme="dark" />}
        </>
      ) : (
        <svg viewBox="0 0 32 32" className={styles.mark} aria-hidden>
          <rect width="32" height="32" rx="8" />
          <path d="M8 22V10.5l8 7 8-7V22" />
        </svg>
      )}
      <bdi className={styles.name} title={name}>
        {name}
      </bdi>
    </>
  );
}
