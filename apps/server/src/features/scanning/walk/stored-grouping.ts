/**
 * How the books of a folder are cut, if its files say something else than its names do (docs/reference/scanning-and-media.md 1.1):
 * `each` audio file is a book; the discs in it are `joined`; the book is there in two formats, of which `unused` names the files that
 * are left out.
 */
export type StoredGrouping = { kind: 'each' } | { kind: 'joined' } | { kind: 'one_format'; unused: readonly string[] }
