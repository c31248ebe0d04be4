/** Events of the index. A type rather than an interface, because `compose/infrastructure.ts` merges those of all features. */
export type CatalogueEvents = {
  /** A book was written: by a scan, an edit, a match or a check of its chapters. */
  'book.written': { libraryId: number; path: string }
}
