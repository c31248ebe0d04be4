// Pages of the player on one server: each name of a person is used by one of these files only. In sequence: files that are
// imported together register their tests in the order in which they become ready.
await import('./layers-fit.tests.ts')
await import('./letters.tests.ts')
await import('./library-filters.tests.ts')
await import('./library-names.tests.ts')
await import('./screens.tests.ts')
await import('./search-focus.tests.ts')
await import('./search-keys.tests.ts')
await import('./tiles.tests.ts')
await import('./search-results.tests.ts')
// The last, since it adds a book.
await import('./spoilers.tests.ts')

export {}
