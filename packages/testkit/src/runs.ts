/** How often a loop or a property runs: `few` times in `npm test`, `many` in `npm run test:all`. */
export const runs = (few: number, many: number): number => (process.env['LONG_TESTS'] === '1' ? many : few)
