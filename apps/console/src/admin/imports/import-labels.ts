import { formatNumber } from '@chapterhouse/ui/format'
import { language } from '@chapterhouse/ui/language'
import type { Import } from '../../server/responses.ts'
import { importsTexts } from '../../texts/server/imports.ts'

/** `Audiobookshelf, books.example.org` */
export const sourceOf = ({ source, source_url, source_name }: Pick<Import, 'source' | 'source_url' | 'source_name'>): string =>
  [importsTexts.value.sources[source] ?? source, source_name || source_url.replace(/^https?:\/\//, '')].filter(Boolean).join(', ')

/** `1,200 of 9,873` */
export function progressText({ done, total }: Pick<Import, 'done' | 'total'>): string {
  const { progress, starting } = importsTexts.value
  return total > 0 ? progress(formatNumber(language.value, done), formatNumber(language.value, total)) : starting
}
