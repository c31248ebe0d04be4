/** Modules that make caches, each for one way in which a value ends (docs/decisions/0088). */
export const CONSTRUCTORS: Readonly<Record<string, string>> = {
  'packages/kit/src/caches/marked-cache.ts': 'valid while one mark is unchanged',
  'packages/kit/src/caches/stamped-cache.ts': 'valid for one version of a row or file',
  'apps/server/src/features/streaming/fd-cache.ts': 'descriptors, which have to be closed',
  'apps/server/src/features/covers/picture-cache.ts': 'made while others wait for the same picture',
  'packages/kit/src/responses/response-cache.ts': 'answers of the metadata service, which grow by compressed forms (0086)',
}

/** Files that use an LRU map themselves. */
export const LIMITED_MAPS: Readonly<Record<string, string>> = {
  // Not caches, since their content cannot be recomputed.
  'apps/server/src/features/listening/progress/save-order.ts': 'the last save of a sign-in',
  'apps/server/src/features/scanning/run/missing-files.ts': 'when a book was last checked',
  'apps/server/src/features/chapters/chapter-checks.ts': 'requested checks that failed',
  // Caches for which neither common constructor works.
  'apps/server/src/features/enrichment/cache/answers.ts': 'rows of a table in memory, renewed by their age',
  'apps/server/src/features/enrichment/envelope/place-books.ts': 'the mark of a series is read by a key that is cached too',
  'apps/server/src/features/libraries/visibility.ts': 'a marker file is looked for again after five seconds',
  'apps/server/src/features/covers/cover-source.ts': 'checked again with a new stat',
  'apps/server/src/features/catalogue/seeking/find-seeking.ts':
    'also that there is no help; cleared when a book was saved or moved',
  'apps/server/src/features/books/chapter-numbers.ts': 'its key is the content, so a value never ends',
  'packages/kit/src/requests/sealed-cursor.ts': 'its key is the content, so a value never ends',
  'apps/metadata/src/features/search/ranking/weights.ts': 'lives as long as its release',
}

/** The lines that create a cache outside the lists above. */
export function strayCachesIn(file: string, text: string): number[] {
  if (file in CONSTRUCTORS) return []
  const stray = file in LIMITED_MAPS ? DEFINED : DEFINED_OR_LRU
  return text.split('\n').flatMap((line, at) => (stray.test(line) ? [at + 1] : []))
}

/** The metadata service's artifact cache is a folder on disk. */
const DEFINED = /\b(?:function|const) create(?!Artifact)\w*Cache\b/
const DEFINED_OR_LRU = new RegExp(`${DEFINED.source}|\\bnew LRUCache\\b`)
