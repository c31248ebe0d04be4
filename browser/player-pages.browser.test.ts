// Pages of the player on one server: each person's name is used by only one of these files. In sequence: files imported together
// register their tests as they become ready.
await import('./layers-fit.tests.ts')
await import('./letters.tests.ts')
await import('./library-filters.tests.ts')
await import('./library-names.tests.ts')
await import('./screens.tests.ts')
await import('./search-focus.tests.ts')
await import('./search-keys.tests.ts')
await import('./tiles.tests.ts')
await import('./search-results.tests.ts')
// Last, since it adds a book.
await import('./spoilers.tests.ts')

export {}
