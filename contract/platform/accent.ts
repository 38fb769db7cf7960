/**
 * The accent color: whether text on it is readable, and the colors of both themes that follow from it. Superadmins
 * choose one color, from which all others are computed, so that every pair meets WCAG 2 AA.
 */

/** The accent of a workspace that has chosen none. tokens.css has the colors that belong to it. */
export const defaultAccent = '#4547c4';

/** The least contrast of a text (WCAG 2 AA). */
export const textContrast = 4.5;

/** The least contrast of a mark or an edge (WCAG 2 AA). */
const markContrast = 3;

/** The surfaces of tokens.css that accent-colored text is on, in both themes. */
const surfaces = {
  light: ['#ffffff', '#f7f8f9', '#f4f5f7', '#ebedf0'],
  dark: ['#0f1115', '#15181d', '#1c2027', '#242932'],
} as const;

const white = '#ffffff';
const black = '#000000';

const channelsOf = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** The relative luminance of a color, as WCAG 2 defines it. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/**
 * The contrast of two colors by WCAG 2, from 1 to 21.
 * @param one `#rrggbb`
 * @param other `#rrggbb`
 */
export function contrastOf(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** A color with a share of another one mixed in. */
function mixed(color: string, other: string, share: number): string {
  const others = channelsOf(other);
  const channels = channelsOf(color).map((channel, index) =>
    Math.round(channel + ((others[index] ?? 0) - channel) * share),
  );
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** The first mixture of a color with another one that meets a condition. The other color itself has to. */
function firstMixture(color: string, other: string, isMet: (mixture: string) => boolean): string {
  for (let step = 0; step < 256; step += 1) {
    const mixture = mixed(color, other, step / 256);
    if (isMet(mixture)) return mixture;
  }
  return other;
}

const isReadableOn = (grounds: readonly string[]) => (ink: string) =>
  grounds.every((ground) => contrastOf(ink, ground) >= textContrast);

/** Whether white text on an accent is readable, with the ratio rounded down to two decimals. */
export function accentContrast(accent: string): { ratio: number; isEnough: boolean } {
  const ratio = contrastOf(white, accent);
  return { ratio: Math.floor(ratio * 100) / 100, isEnough: ratio >= textContrast };
}

/** The lightest shade of a color on which white text is readable. */
export const nearestAccent = (color: string) => firstMixture(color, black, isReadableOn([white]));

/** The accent's colors in one theme. */
export interface AccentColors {
  /** Filled areas, marks and edges. */
  fill: string;
  /** Text. */
  ink: string;
  /** The ground of selected items. */
  wash: string;
}

/**
 * The colors that follow from an accent.
 * @param accent `#rrggbb`, on which white text is readable
 */
export function accentColors(accent: string): Readonly<Record<'light' | 'dark', AccentColors>> {
  const [wash, darkWash] = [mixed(white, accent, 0.08), mixed(surfaces.dark[1], accent, 0.3)];
  const fill = firstMixture(accent, white, (color) => contrastOf(color, surfaces.dark[2]) >= markContrast);
  return {
    light: {
      fill: accent,
      ink: firstMixture(accent, black, isReadableOn([...surfaces.light, wash])),
      wash,
    },
    dark: {
      fill,
      ink: firstMixture(fill, white, isReadableOn([...surfaces.dark, darkWash])),
      wash: darkWash,
    },
  };
}

/** How much white is in Mantine's shades 0 to 7. Shade 8 is the accent itself. */
const tints = [0.92, 0.84, 0.7, 0.54, 0.42, 0.3, 0.18, 0.09];

/**
 * The style sheet of an accent. It replaces the colors of tokens.css and of Mantine's theme.
 * @param accent `#rrggbb`: anything else would be free CSS
 * @throws Error for another text
 */
export function accentStyle(accent: string): string {
  if (!/^#[\da-f]{6}$/.test(accent)) throw new Error('An accent is #rrggbb.');
  const { light, dark } = accentColors(accent);
  const own = ({ fill, ink, wash }: AccentColors) =>
    `--accent:${fill};--accent-ink:${ink};--accent-wash:${wash}`;
  const deep = mixed(accent, black, 0.2);
  const shades = [...tints.map((share) => mixed(accent, white, share)), accent, deep];
  const mantine = (variables: Readonly<Record<string, string>>) =>
    Object.entries(variables)
      .map(([name, color]) => `--mantine-color-accent-${name}:${color}`)
      .join(';');
  const outline = (color = accent) => `${color}0d`;
  return [
    `:root:root[data-mantine-color-scheme]{${own(light)};${mantine({ ...Object.fromEntries(shades.entries()), 'outline-hover': outline() })}}`,
    `:root:root[data-mantine-color-scheme='dark']{${own(dark)};${mantine({
      light: mixed(deep, black, 0.5),
      'light-hover': mixed(deep, black, 0.3),
      'outline-hover': outline(shades[4]),
    })}}`,
  ].join('');
}
