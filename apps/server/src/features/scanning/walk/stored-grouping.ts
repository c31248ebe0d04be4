/**
 * How a folder is divided into books, if its files say something else than its names (docs/reference/scanning-and-media.md 1.1):
 * `each` audio file is a book; the discs in it are `joined`; the book exists in two formats, and `unused` names the files left out.
 */
export type StoredGrouping = { kind: 'each' } | { kind: 'joined' } | { kind: 'one_format'; unused: readonly string[] }
