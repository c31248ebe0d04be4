import type { BookFile, Chapter } from '../catalogue/index.ts'
import { type BookChange, type ChapterTitle, titleOf } from '../overlay/index.ts'
import { type ChapterRequest, validateChapterTitles } from './validate-edit.ts'

interface NamedChapters {
  files: readonly Pick<BookFile, 'path'>[]
  /** Those in use, before title edits. */
  chapters: readonly Pick<Chapter, 'file' | 'startUs'>[]
  /** The edited titles. */
  given: readonly ChapterTitle[]
}

export type ChapterChange = Pick<BookChange, 'name' | 'unname'>

/** The titles to store and those to remove; a new title replaces the previous edited one. */
export function chapterChange(request: ChapterRequest, { files, chapters, given }: NamedChapters): ChapterChange {
  const { titles, reverted } = validateChapterTitles(request, chapters.length)
  const before = (target: number) => {
    const chapter = chapters[target]
    const known = chapter && titleOf(chapter, files, given)
    return known ? [known] : []
  }
  return {
    name: [...titles].flatMap(([target, title]) => {
      const chapter = chapters[target]
      return chapter ? [{ file: files[chapter.file]?.path ?? '', startUs: chapter.startUs, title }] : []
    }),
    unname: [...reverted, ...titles.keys()].flatMap(before),
  }
}
