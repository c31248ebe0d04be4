const EPUB = /\.epub$/i

/**
 * The e-book of an audiobook, by the names of the files in a folder (docs/reference/operations.md 5.2): the only one in the folder of
 * the book, or for a book of one file the only one with the name of that file. Of several, none is chosen.
 */
export function findEbook(names: readonly string[], audioFile?: string): string | undefined {
  const stem = audioFile === undefined ? undefined : stemOf(audioFile)
  // On macOS shares, `._Dune.epub` has the resource fork of `Dune.epub`.
  const ebooks = names.filter((name) => EPUB.test(name) && !name.startsWith('.'))
  const [ebook, ...others] = stem === undefined ? ebooks : ebooks.filter((name) => stemOf(name) === stem)
  return others.length === 0 ? ebook : undefined
}

const stemOf = (name: string): string => name.replace(/\.[^.]*$/, '').normalize('NFC')
