import { MAX } from './bounds.ts'
import { SourceError } from './source-error.ts'

const TOO_MUCH = 'The other server has too much to read'

export const tooMuch = (what: string) => new SourceError('too_much', `${TOO_MUCH}: ${what}.`)

/** Names the limit that was exceeded. */
export const moreThan = (max: number, of: string) =>
  new SourceError('too_much', `${TOO_MUCH}: more than ${max.toLocaleString('en')} ${of}.`, { fields: { max, of } })

/** Counts the characters that are kept, with a separate limit. */
export function createBudget(): (...texts: readonly string[]) => void {
  let characters = 0
  return (...texts) => {
    for (const text of texts) characters += text.length
    if (characters > MAX.texts) throw moreThan(MAX.texts, 'characters')
  }
}
