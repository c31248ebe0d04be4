import type { provide } from '@chapterhouse/contract/metadata/provider'
import type { ResponseBody } from '@chapterhouse/contract/operation'
import { genreLabel } from './genre-label.ts'
import type { Match } from './provider.ts'

type BookMetadata = ResponseBody<typeof provide>['matches'][number]

/** The format of Audiobookshelf, in which only `title` is required. */
export function toBookMetadata(match: Match): BookMetadata {
  const genres: string[] = JSON.parse(match.genres)
  const series: { name: string; position: string }[] = JSON.parse(match.series)
  return {
    title: match.title,
    ...optional('subtitle', match.subtitle),
    ...optional('author', match.author),
    ...optional('narrator', match.narrator),
    ...optional('publisher', match.publisher),
    ...optional('publishedYear', yearOf(match.firstPublished ?? '')),
    ...optional('description', match.description),
    ...optional('cover', match.cover),
    ...optional('isbn', match.isbn),
    ...optional('asin', match.asin),
    ...(genres.length > 0 && { genres: genres.map(genreLabel) }),
    ...(series.length > 0 && { series: series.map(({ name, position }) => ({ series: name, ...optional('sequence', position) })) }),
    ...optional('language', match.language),
    ...(match.runtimeMin !== null && match.runtimeMin > 0 && { duration: match.runtimeMin }),
  }
}

function optional<const N extends string>(name: N, value: string | null): { [K in N]?: string } {
  return value === null || value === '' ? {} : ({ [name]: value } as { [K in N]?: string })
}

/** The year of a date; anything else is left unchanged. */
function yearOf(published: string): string {
  return /^(\d{4})(?:-|$)/.exec(published)?.[1] ?? published
}
