/** A line of a chart. */
export interface Line {
  name: string;
  /** x and y, both above 0. */
  points: readonly (readonly [x: number, y: number])[];
  /** Which of the colors; lines that belong together share one. */
  color: number;
  isDashed?: boolean;
}

/** One chart. Its axes are logarithmic unless it says otherwise. */
export interface Chart {
  title: string;
  x: string;
  y: string;
  lines: readonly Line[];
  /** A level that the lines should stay below, with its name. */
  bound?: { y: number; name: string };
  isLinear?: boolean;
}

const width = 420;
const height = 300;
const inner = { left: 56, top: 40, right: 110, bottom: 44 };
const colors = ['#3b6fd4', '#d1632a', '#2a8f5b', '#8a4fc2', '#b8860b', '#c23b6f'];

const style = `text { font: 11px system-ui, sans-serif; fill: #333 } .title { font-size: 13px; font-weight: 600 }
.paper { fill: #fff } .grid { stroke: #ddd } .bound { stroke: #c00; stroke-dasharray: 2 3 }
@media (prefers-color-scheme: dark) { text { fill: #ddd } .paper { fill: #16181d } .grid { stroke: #3a3d44 } .bound { stroke: #f66 } }`;

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

/** 1,000,000 as "1 M", 10,000 as "10 k". */
export function short(value: number): string {
  const unit = [
    [1e6, ' M'],
    [1e3, ' k'],
  ].find(([size]) => value >= (size as number));
  return unit ? `${+(value / (unit[0] as number)).toPrecision(3)}${unit[1]}` : String(+value.toPrecision(3));
}

/** A round number that is at least this large: 1, 2 or 5 with zeros. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= least) ?? least;
}

type Scale = (value: number) => number;

function scaleOf(values: readonly number[], from: number, to: number, isLinear: boolean) {
  const map = isLinear ? (value: number) => value : Math.log10;
  const low = isLinear ? 0 : Math.floor(map(Math.min(...values)));
  const high = isLinear ? Math.max(...values) * 1.1 : Math.max(low + 1, Math.ceil(map(Math.max(...values))));
  const scale: Scale = (value) => from + ((map(value) - low) / (high - low)) * (to - from);
  const step = isLinear ? roundStep(high / 5) : 1;
  const ticks = Array.from({ length: Math.floor((high - low) / step) + 1 }, (_, index) => low + index * step);
  return { scale, ticks: ticks.map((tick) => (isLinear ? tick : 10 ** tick)) };
}

/** Distances between labels at the end of lines, so that none covers another. */
function spread(places: readonly number[]): number[] {
  const order = places.map((y, index) => ({ y, index })).toSorted((one, other) => one.y - other.y);
  for (const [place, each] of order.entries())
    each.y = Math.max(each.y, (order[place - 1]?.y ?? -Infinity) + 12);
  return order.toSorted((one, other) => one.index - other.index).map(({ y }) => y);
}

function chartAt({ title, x, y, lines, bound, isLinear = false }: Chart, left: number, top: number): string {
  const xs = lines.flatMap(({ points }) => points.map(([value]) => value));
  const ys = [
    ...lines.flatMap(({ points }) => points.map(([, value]) => value)),
    ...(bound ? [bound.y] : []),
  ];
  const right = width - inner.right;
  const bottom = height - inner.bottom;
  const across = scaleOf(xs, inner.left, right, isLinear);
  const up = scaleOf(ys, bottom, inner.top, isLinear);
  const at = (value: number) => value.toFixed(1);
  const grid = [
    ...up.ticks.map(
      (
        tick,
      ) => `<line class="grid" x1="${inner.left}" x2="${right}" y1="${at(up.scale(tick))}" y2="${at(up.scale(tick))}"/>
<text x="${inner.left - 6}" y="${at(up.scale(tick) + 4)}" text-anchor="end">${short(tick)}</text>`,
    ),
    ...across.ticks.map(
      (
        tick,
      ) => `<line class="grid" x1="${at(across.scale(tick))}" x2="${at(across.scale(tick))}" y1="${inner.top}" y2="${bottom}"/>
<text x="${at(across.scale(tick))}" y="${bottom + 16}" text-anchor="middle">${short(tick)}</text>`,
    ),
  ];
  const named = lines.filter(({ name }) => name !== '');
  const labels = spread(named.map(({ points }) => up.scale(points.at(-1)?.[1] ?? 1) + 4));
  const drawn = lines.map((line) => {
    const { name, points, color, isDashed } = line;
    const stroke = colors[color % colors.length];
    const path = points.map(([px, py]) => `${at(across.scale(px))},${at(up.scale(py))}`).join(' ');
    const dots = points.map(
      ([px, py]) => `<circle cx="${at(across.scale(px))}" cy="${at(up.scale(py))}" r="2" fill="${stroke}"/>`,
    );
    return `<polyline points="${path}" fill="none" stroke="${stroke}" stroke-width="1.2"${isDashed ? ' stroke-dasharray="5 4"' : ''}/>
${dots.join('')}${name === '' ? '' : `<text x="${right + 8}" y="${at(labels[named.indexOf(line)] ?? 0)}" style="fill: ${stroke}">${escaped(name)}</text>`}`;
  });
  const level = bound && at(up.scale(bound.y));
  const limit = bound
    ? `<line class="bound" x1="${inner.left}" x2="${right}" y1="${level}" y2="${level}"/>
<text x="${inner.left + 4}" y="${at(up.scale(bound.y) - 4)}">${escaped(bound.name)}</text>`
    : '';
  return `<g transform="translate(${left} ${top})">
<text class="title" x="${inner.left}" y="18">${escaped(title)}</text>
<text x="${inner.left - 40}" y="34">${escaped(y)}</text>
<text x="${right}" y="${height - 8}" text-anchor="end">${escaped(x)}</text>
${grid.join('\n')}
${limit}${drawn.join('\n')}
</g>`;
}

/**
 * Draws charts side by side, two in a row, as an SVG for light and dark pages.
 * @param label what the picture shows, for people who can't see it
 */
export function svgOf(label: string, charts: readonly Chart[]): string {
  const columns = Math.min(2, charts.length);
  const size = [columns * width, Math.ceil(charts.length / columns) * height] as const;
  const placed = charts.map((chart, index) =>
    chartAt(chart, (index % columns) * width, Math.floor(index / columns) * height),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size[0]} ${size[1]}" width="${size[0]}" height="${size[1]}" role="img" aria-label="${escaped(label)}">
<style>${style}</style>
<rect class="paper" width="${size[0]}" height="${size[1]}"/>
${placed.join('\n')}
</svg>
`;
}
