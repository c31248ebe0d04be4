const numbered = <T>(count: number, made: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => made(at))
const books = (count: number, path: (at: number) => string) => numbered(count, (at) => ({ library_id: 1, path: path(at) }))
const inMany = (at: number) => `${at}/${'x/'.repeat(100)}${'x'.repeat(3_700)}`.slice(0, 3_900)

/** The largest bodies that operations accept, as far as their limits allow. Some are refused for their content. */
export const LARGEST_BODIES: readonly [route: string, body: object][] = [
  ['PUT /me/queue', { items: books(500, inMany) }],
  ['PUT /me/collections/1/items', { items: books(1_000, inMany) }],
  ['PUT /me/queue', { items: books(500, (at) => `${at}${'x'.repeat(200)}`) }],
  ['PUT /me/settings', { settings: { books: Object.fromEntries(numbered(500, (at) => [`1:B${at}`, { speed: 1.5 }])) } }],
  ['PUT /me/settings', { settings: Object.fromEntries(numbered(5_000, (at) => [`k${at}`, at])) }],
  ['POST /admin/match-runs/1/apply', { include: numbered(20_000, (at) => at), exclude: numbered(20_000, (at) => 20_000 + at) }],
  ['PATCH /admin/libraries/1/book?path=Dune', { chapters: { set: Object.fromEntries(numbered(20_000, (at) => [at, 'A title'])) } }],
  ['POST /admin/books/bulk', { books: books(1_000, (at) => `B${at}`), set: { author: 'Ann' } }],
  ['POST /admin/books/bulk', { books: books(200, inMany), set: { author: 'Ann' } }],
  ['POST /admin/issues/ignore', { kind: 'no_cover', books: books(1_000, (at) => `B${at}`) }],
  ['DELETE /admin/issues/ignore', { kind: 'no_cover', books: books(1_000, (at) => `B${at}`) }],
]
