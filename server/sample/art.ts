import type { Random } from './random.ts';

/** Five matching colors, the background first. */
type Palette = readonly [string, string, string, string, string];

const palettes: readonly Palette[] = [
  ['#0f172a', '#1d4ed8', '#38bdf8', '#f59e0b', '#f8fafc'],
  ['#fdf6e3', '#e76f51', '#f4a261', '#2a9d8f', '#264653'],
  ['#1b1036', '#7c3aed', '#ec4899', '#f9a8d4', '#fde68a'],
  ['#f1f5f0', '#2d6a4f', '#74c69d', '#d8a48f', '#1b4332'],
  ['#20110f', '#b23a48', '#f08a5d', '#f9ed69', '#fff5e1'],
  ['#eef2ff', '#4547c4', '#a3a9f7', '#f472b6', '#111827'],
  ['#062a30', '#0d9488', '#5eead4', '#fb7185', '#f0fdfa'],
  ['#fff7f3', '#db2777', '#fb923c', '#8b5cf6', '#3b0764'],
  ['#121826', '#475569', '#94a3b8', '#e2e8f0', '#f97316'],
  ['#fef9e7', '#a16207', '#f4d35e', '#0d3b66', '#ee964b'],
];

/** A drawing style: shapes on a square of 600, as SVG. */
type Style = (random: Random, palette: Palette) => string;

const round = (value: number) => value.toFixed(1);
const accents = ([, ...others]: Palette) => others;

const dunes: Style = (random, [ground, one, two, three, four]) => {
  const sun = `<circle cx="${140 + random.below(320)}" cy="${130 + random.below(120)}" r="${50 + random.below(50)}" fill="${three}"/>`;
  const layers = [two, one, four, ground].map((colour, layer) => {
    const base = 300 + layer * 85;
    let path = `M0 ${base}`;
    for (let x = 0; x <= 600; x += 200)
      path += ` Q${x + 100} ${base - 70 + random.below(140)} ${x + 200} ${base - 20 + random.below(40)}`;
    return `<path d="${path} V600 H0 Z" fill="${colour}" fill-opacity="${layer === 3 ? 1 : 0.9}"/>`;
  });
  return sun + layers.join('');
};

const rings: Style = (random, palette) => {
  const colours = accents(palette);
  let shapes = '';
  for (let index = 9; index > 0; index -= 1) {
    const turn = random.below(360);
    const length = 0.25 + random.below(60) / 100;
    const radius = index * 30;
    const around = 2 * Math.PI * radius;
    shapes += `<circle cx="300" cy="300" r="${radius}" fill="none" stroke="${random.pick(colours)}" stroke-width="${14 + random.below(12)}" stroke-linecap="round" stroke-dasharray="${round(around * length)} ${round(around)}" transform="rotate(${turn} 300 300)"/>`;
  }
  return shapes;
};

const tiles: Style = (random, palette) => {
  const colours = accents(palette);
  const size = 120;
  let shapes = '';
  for (let y = 0; y < 5; y += 1) {
    for (let x = 0; x < 5; x += 1) {
      const [left, top] = [x * size, y * size];
      const middle = `rotate(${90 * random.below(4)} ${left + size / 2} ${top + size / 2})`;
      const [back, front] = [random.pick(palette), random.pick(colours)];
      const figure = random.pick([
        `<path d="M${left} ${top} h${size} a${size} ${size} 0 0 1 -${size} ${size} Z"`,
        `<circle cx="${left + size / 2}" cy="${top + size / 2}" r="${size / 3}"`,
        `<path d="M${left} ${top} l${size} ${size} h-${size} Z"`,
        `<path d="M${left} ${top} h${size} a${size / 2} ${size / 2} 0 0 1 -${size} 0 Z"`,
      ]);
      shapes += `<rect x="${left}" y="${top}" width="${size}" height="${size}" fill="${back}"/>${figure} fill="${front}" transform="${middle}"/>`;
    }
  }
  return shapes;
};

const tides: Style = (random, palette) => {
  const colours = accents(palette);
  const phase = random.below(628) / 100;
  const speed = 1 + random.below(200) / 100;
  let shapes = '';
  for (let line = 0; line < 22; line += 1) {
    let path = '';
    for (let x = 0; x <= 600; x += 30) {
      const y =
        40 +
        line * 25 +
        Math.sin((x / 600) * speed * 6.28 + phase + line / 4) * (10 + 26 * Math.sin(line / 7));
      path += `${x === 0 ? 'M' : 'L'}${x} ${round(y)} `;
    }
    shapes += `<path d="${path}" fill="none" stroke="${colours[Math.floor(line / 6) % 4]}" stroke-width="${4 + (line % 4) * 2}" stroke-linejoin="round"/>`;
  }
  return shapes;
};

const creatures: Style = (random, palette) => {
  const colours = accents(palette);
  const [skin, cloth] = [random.pick(colours), random.pick(colours)];
  let shapes = '';
  const dot = (x: number, y: number, colour: string) => {
    shapes += `<rect x="${60 + x * 48}" y="${60 + y * 48}" width="49" height="49" fill="${colour}"/>`;
  };
  for (let y = 0; y < 10; y += 1) {
    for (let x = 0; x < 5; x += 1) {
      const isInside = Math.abs(y - 5) + (4 - x) < 7;
      if (!isInside || !random.chance(0.78)) continue;
      const colour = y > 6 ? cloth : skin;
      dot(x, y, colour);
      dot(9 - x, y, colour);
    }
  }
  const eyes = 3 + random.below(2);
  for (const x of [3, 6]) {
    dot(x, eyes, '#ffffff');
    shapes += `<rect x="${72 + x * 48}" y="${72 + eyes * 48}" width="25" height="25" fill="#111111"/>`;
  }
  return shapes;
};

const blossoms: Style = (random, palette) => {
  const colours = accents(palette);
  const petals = 6 + random.below(9);
  let shapes = '';
  for (let ring = 3; ring > 0; ring -= 1) {
    const colour = colours[ring % 4];
    for (let petal = 0; petal < petals; petal += 1) {
      const turn = (360 / petals) * petal + ring * 12;
      shapes += `<ellipse cx="300" cy="${300 - ring * 62}" rx="${18 + ring * 14}" ry="${ring * 62}" fill="${colour}" fill-opacity="0.62" transform="rotate(${round(turn)} 300 300)"/>`;
    }
  }
  return `${shapes}<circle cx="300" cy="300" r="44" fill="${random.pick(colours)}"/>`;
};

const stars: Style = (random, palette) => {
  const colours = accents(palette);
  const points = Array.from({ length: 26 }, () => ({ x: 40 + random.below(520), y: 40 + random.below(520) }));
  const lines = points.slice(1).map((point, index) => {
    const near = points
      .slice(0, index + 1)
      .sort(
        (a, b) => (a.x - point.x) ** 2 + (a.y - point.y) ** 2 - (b.x - point.x) ** 2 - (b.y - point.y) ** 2,
      )[0];
    return `<path d="M${point.x} ${point.y} L${near?.x} ${near?.y}" stroke="${colours[0]}" stroke-width="3"/>`;
  });
  const dots = points.map(
    ({ x, y }) => `<circle cx="${x}" cy="${y}" r="${5 + random.below(18)}" fill="${random.pick(colours)}"/>`,
  );
  return lines.join('') + dots.join('');
};

const cubes: Style = (random, [, one, two, three, four]) => {
  let shapes = '';
  const [w, h] = [60, 35];
  for (let row = 0; row < 9; row += 1) {
    for (let column = 0; column < 6; column += 1) {
      if (random.chance(0.28)) continue;
      const x = column * w * 2 + (row % 2) * w;
      const y = row * h * 2 - random.below(3) * 18;
      shapes += `<path d="M${x} ${y} l${w} ${h} l-${w} ${h} l-${w} -${h} Z" fill="${random.pick([three, four])}"/><path d="M${x - w} ${y + h} l${w} ${h} v70 l-${w} -${h} Z" fill="${one}"/><path d="M${x + w} ${y + h} l-${w} ${h} v70 l${w} -${h} Z" fill="${two}"/>`;
    }
  }
  return shapes;
};

const styles = { dunes, rings, tiles, tides, creatures, blossoms, stars, cubes } as const;

export type ArtStyle = keyof typeof styles;

export const artStyles = Object.keys(styles) as readonly ArtStyle[];

/**
 * An image as SVG, always the same for the same random numbers.
 * @param size in pixels; for other shapes than a square, the middle part is shown
 */
export function draw(style: ArtStyle, random: Random, size: { width: number; height: number }): string {
  const palette = random.pick(palettes);
  const body = styles[style](random, palette);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 600 600" preserveAspectRatio="xMidYMid slice"><rect width="600" height="600" fill="${palette[0]}"/>${body}</svg>`;
}
