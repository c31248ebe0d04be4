import type { FoundWork, Reasons } from './documents.ts'
import { NAME, readId, readRef, readSeriesRef, readUrl } from './read-documents.ts'
import { fieldsOf, given, integer, list, type Reader, text } from './read-json.ts'

const share: Reader<number> = (value) => (typeof value === 'number' && value >= 0 && value <= 1 ? value : undefined)

function readReasons(value: unknown): Reasons | undefined {
  const fields = fieldsOf(value)
  return (
    fields &&
    given({
      title: share(fields['title']),
      text: share(fields['text']),
      author: text(20)(fields['author']),
      series: text(20)(fields['series']),
      runtime: share(fields['runtime']),
      identifier: text(20)(fields['identifier']),
    })
  )
}

const readFound: Reader<FoundWork> = (value) => {
  const fields = fieldsOf(value) ?? {}
  const [id, title] = [readId(fields['id']), NAME(fields['title'])]
  const isWork = fields['kind'] === undefined || fields['kind'] === 'work'
  if (id === undefined || title === undefined || !isWork) return undefined
  return {
    id,
    title,
    authors: list(fields['authors'], readRef),
    narrators: list(fields['narrators'], readRef),
    ...given({
      series: readSeriesRef(fields['series']),
      cover_url: readUrl(fields['cover_url']),
      score: integer(0, 100)(fields['score']),
      recording_id: readId(fields['recording_id']),
      reasons: readReasons(fields['reasons']),
    }),
  }
}

export const readFoundWorks: Reader<readonly FoundWork[]> = (value) => {
  const results = fieldsOf(value)?.['results']
  return Array.isArray(results) ? list(results, readFound) : undefined
}
