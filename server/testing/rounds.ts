/** Whether this is `npm run test:full`, which sets TEST_FULL. */
export const isFull = Boolean(process.env['TEST_FULL']);

/**
 * The number of rounds of a test of races, crashes or chance.
 * @param usual in `npm test`: enough to find frequent errors
 * @param full in `npm run test:full`: enough to find rare errors
 */
export function rounds(usual: number, full: number): number {
  return isFull ? full : usual;
}
