import { ignore } from '@chapterhouse/ui/ignore'
import { language } from '@chapterhouse/ui/language'
import { libraryTexts } from '../../../texts/pages/library.ts'
import type { LibraryFilter } from './filter.ts'

/** A filter value in readable form. */
export function filterText(kind: keyof LibraryFilter, value: string): string {
  const { filters } = libraryTexts.value
  if (kind === 'downloaded') return filters.downloaded
  if (kind === 'language') return languageText(value)
  if (kind === 'narrator') return libraryTexts.value.readBy(value)
  const texts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    progress: filters.progress,
    length: filters.length,
    added: filters.added,
  }
  return texts[kind]?.[value] ?? value
}

function languageText(code: string): string {
  try {
    return new Intl.DisplayNames(language.value, { type: 'language', fallback: 'code' }).of(code) ?? code
  } catch (error) {
    return ignore('the language has no name', code)(error)
  }
}
