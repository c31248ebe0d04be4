import { MAX } from './bounds.ts'
import { SourceError } from './source-error.ts'

export function tooMuch(what: string): SourceError {
  return new SourceError('fetch_failed', `The other server has too much to read: ${what}.`)
}

/** Counts the characters that are kept, over a limit of its own. */
export function createBudget(): (...texts: readonly string[]) => void {
  let characters = 0
  return (...texts) => {
    for (const text of texts) characters += text.length
    if (characters > MAX.texts) throw tooMuch(`more than ${MAX.texts} characters`)
  }
}
