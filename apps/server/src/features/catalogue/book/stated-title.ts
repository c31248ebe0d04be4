import type { BookFile, Chapter } from './book.ts'

type Titled = Pick<Chapter, 'title' | 'stated' | 'file' | 'startUs'>
type Files = readonly Pick<BookFile, 'path'>[]

/** The title of a chapter in its source, the only one that identifies a place in the story; '' for none. */
export const statedTitle = ({ title, stated = title }: Pick<Chapter, 'title' | 'stated'>): string => stated

/** The title generated for the chapter at this index if its source has none. */
export const madeTitle = (index: number): string => `Chapter ${index + 1}`

/** Precedes the titles of files in joined discs. */
export const discPrefix = (file: string): string => `${file.split('/', 1)[0]} - `

/**
 * Marks titles that look generated as the source's own, since otherwise they would count as generated. Returns the same list if
 * there are none.
 */
export function withStatedTitles<C extends Titled>(chapters: readonly C[], files: Files): readonly C[] {
  const isUnclear = (chapter: C, index: number) => chapter.stated === undefined && isLikeMade(chapter, index, files)
  return chapters.some(isUnclear)
    ? chapters.map((chapter, index) => (isUnclear(chapter, index) ? { ...chapter, stated: chapter.title } : chapter))
    : chapters
}

/**
 * Chapters stored before their sources were: a list in which every title looks generated states nothing, until a scan has read the
 * book again.
 */
export function withoutMadeTitles<C extends Titled>(chapters: readonly C[], files: Files): readonly C[] {
  const isUnclear = chapters.every((chapter, index) => chapter.stated === undefined && isLikeMade(chapter, index, files))
  return isUnclear ? chapters.map((chapter) => ({ ...chapter, stated: '' })) : chapters
}

/** The same for a list in which an admin has edited some of the `scanned` titles. */
export function withoutMadeTitlesOf<C extends Titled>(chapters: readonly C[], scanned: readonly Titled[]): readonly C[] {
  return chapters.map((chapter, index) => {
    const own = scanned[index]
    const isScanned = own?.title === chapter.title && own.file === chapter.file && own.startUs === chapter.startUs
    return isScanned && chapter.stated === undefined && own.stated === '' ? { ...chapter, stated: '' } : chapter
  })
}

function isLikeMade({ title, file }: Titled, index: number, files: Files): boolean {
  const made = madeTitle(index)
  return title.endsWith(made) && (title === made || title === `${discPrefix(files[file]?.path ?? '')}${made}`)
}
