/** Whether this is `npm run test:full`, which sets TEST_FULL. */
export const isFull = Boolean(process.env['TEST_FULL']);

/**
 * How many rounds a test of races, crashes or chance makes.
 * @param usual in `npm test`: enough to see whatever goes wrong often
 * @param full in `npm run test:full`: enough to see what goes wrong seldom
 */
export function rounds(usual: number, full: number): number {
  return isFull ? full : usual;
}
