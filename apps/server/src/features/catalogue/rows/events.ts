/** Events of the index. A type rather than an interface, because `compose/infrastructure.ts` merges the events of all features. */
export type CatalogueEvents = {
  /** Books of a library were written: by a scan, an edit, a match or a chapter check. */
  'books.written': { libraryId: number }
}
