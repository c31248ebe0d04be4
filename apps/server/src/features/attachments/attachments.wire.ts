import type { ResponseBody } from '@chapterhouse/contract/operation'
import type { attachments } from '@chapterhouse/contract/server/books/attachments'
import { type Book, peopleOf } from '../catalogue/index.ts'
import type { LocalTexts } from './local-texts.ts'
import { personSlug } from './person-slug.ts'

type Envelope = ResponseBody<typeof attachments>
type Work = NonNullable<Envelope['work']>
type Attribution = NonNullable<Work['attribution']>

interface Source {
  serverName: string
  libraryName: string
  /** The server's URL, without a trailing slash. */
  base: string
}

/** The document of a book with local texts; its work is generated from the index (docs/reference/decisions.md, server 27). */
export function toEnvelope(book: Book, texts: LocalTexts | undefined, source: Source): Envelope {
  if (!texts) return { matched: false }
  const { characters, recaps, recap_summary, generated, hidden } = texts
  const attribution = toAttribution(book, texts, source)
  return {
    matched: true,
    work: {
      ...toLocalWork(book),
      ...(characters && { characters: [...characters] }),
      ...(recaps && { recaps: [...recaps] }),
      ...(recap_summary && { recap_summary }),
      ...(attribution && { attribution }),
    },
    generated: [...generated],
    web_url: pageOf(book, source),
    hidden,
  }
}

/** A work without texts, generated from the index. */
export function toLocalWork({ id, fields }: Pick<Book, 'id' | 'fields'>): Work {
  const authors = peopleOf(fields.author, fields.authorNames).map((name) => ({ id: personSlug(name), name }))
  return { id: `local:${id}`, title: fields.title, authors, series: [], recordings: [] }
}

/** The credit of local texts; undefined if none are left. */
export function toAttribution(
  book: Pick<Book, 'libraryId' | 'path'>,
  { licenses }: Pick<LocalTexts, 'licenses'>,
  source: Source,
): Attribution | undefined {
  const [first, ...others] = licenses.map((id) => ({ id, url: LICENSE_URLS[id] }))
  if (!first) return undefined
  return {
    credit: `Texts of the library ${source.libraryName} on ${source.serverName}`,
    license: first.id,
    license_url: first.url,
    source_url: pageOf(book, source),
    ...(others.length > 0 && { licenses: [first, ...others] }),
  }
}

const LICENSE_URLS = {
  'CC-BY-SA-3.0': 'https://creativecommons.org/licenses/by-sa/3.0/',
  'CC-BY-SA-4.0': 'https://creativecommons.org/licenses/by-sa/4.0/',
} as const

/** The book's page in the player of this server. */
export const pageOf = ({ libraryId, path }: Pick<Book, 'libraryId' | 'path'>, { base }: Pick<Source, 'base'>): string =>
  `${base.replace(/\/$/, '')}/web/book/${libraryId}?${new URLSearchParams({ path })}`
