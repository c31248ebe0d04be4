import { folded } from '@chapterhouse/kit/text/fold-text'

/** Words that mark a folder as a series, which says more than the names in it. */
const SERIES_WORD_AT_END =
  /\s(?:series|saga|trilogy|tetralogy|quartet|duology|collection|chronicles|cycle|books|novels|reihe|serie|série|saga|trilogie|zyklus|chroniken|sammlung|cycle|trilogía|trilogia|serien|sarja|reeks)$/
const ARTICLE_AT_START = /^(?:the|a|an|der|die|das|le|la|les|el|il|de|het)\s+(?=\S)/

/** The forms in which names write a series: without its article, and without words like `Saga`. */
export function seriesForms(series: string): ReadonlySet<string> {
  const whole = folded(series)
  const shorter = whole.replace(SERIES_WORD_AT_END, '')
  return new Set([whole, shorter].flatMap((form) => [form, form.replace(ARTICLE_AT_START, '')]).filter((form) => form !== ''))
}
