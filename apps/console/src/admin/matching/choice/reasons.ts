import type { MatchCandidate } from '../../../server/responses.ts'
import { bookMatchTexts } from '../../../texts/books/book-match.ts'

/** The reasons for a score in words, strongest first. A newer server's unknown code is omitted. */
export function reasonTexts({ reasons = {} }: Pick<MatchCandidate, 'reasons'>): string[] {
  const { reasons: texts } = bookMatchTexts.value
  const { identifier = '', title, text, author = '', series = '', runtime } = reasons
  return [
    texts.identifier[identifier],
    title === undefined ? undefined : texts.title(title),
    text === undefined ? undefined : texts.text(text),
    texts.author[author],
    texts.series[series],
    runtime === undefined ? undefined : runtime >= 1 ? texts.runtime.same : runtime > 0 ? texts.runtime.near : texts.runtime.other,
  ].filter((reason) => reason !== undefined)
}
