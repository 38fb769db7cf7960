/** The two colors of a coin and the number of corners of its figure. */
interface Coin {
  light: string;
  dark: string;
  corners: number;
}

const coins: Record<string, Coin> = {
  USD: { light: '#8fc7a1', dark: '#2f7d4f', corners: 4 },
  EUR: { light: '#9db4f0', dark: '#2b4fb8', corners: 12 },
  AED: { light: '#8bd0c3', dark: '#0e7f6b', corners: 8 },
  BTC: { light: '#fbbf6b', dark: '#d9760a', corners: 2 },
  ETH: { light: '#b5bdf5', dark: '#4b57b5', corners: 4 },
  BNB: { light: '#fbe08a', dark: '#c79a06', corners: 6 },
  SOL: { light: '#c9a5f7', dark: '#6b2fc4', corners: 3 },
  USDT: { light: '#8edcc0', dark: '#138463', corners: 5 },
  USDC: { light: '#93c0f5', dark: '#1d5fb4', corners: 10 },
  LINK: { light: '#9fb3f3', dark: '#2541b2', corners: 6 },
  UNI: { light: '#f7a8d3', dark: '#c41e7a', corners: 7 },
  PKS: { light: '#f6b3a1', dark: '#c2410c', corners: 9 },
};

/** The currencies that have a coin. */
export const currencySymbols = Object.keys(coins);

/**
 * A coin as SVG with a figure of our own, not the real emblem of a currency.
 * @param size its width and height in pixels
 */
export function drawCoin(symbol: string, size: number): string {
  const { light, dark, corners } = coins[symbol] ?? { light: '#cbd5e1', dark: '#475569', corners: 5 };
  const petals = Array.from(
    { length: corners },
    (_, index) =>
      `<ellipse cx="50" cy="36" rx="${(26 / Math.sqrt(corners)).toFixed(1)}" ry="15" fill="#fff" fill-opacity="0.62"
        transform="rotate(${((360 / corners) * index).toFixed(1)} 50 50)"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 100 100">
    <defs><linearGradient id="face" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></linearGradient></defs>
    <circle cx="50" cy="50" r="50" fill="${dark}"/>
    <circle cx="50" cy="50" r="43" fill="url(#face)"/>
    ${petals.join('')}
    <circle cx="50" cy="50" r="8" fill="${dark}"/></svg>`;
}
