import { STORY_TEXTS } from '@chapterhouse/contract/names'

/** The limits of lists and texts in examples. */
export const MAX_ENTRIES = 2
export const MAX_CHARACTERS = 120

/** These fields contain spoilers, and the reader's progress is unknown here. */
const STORY = new Set<string>(STORY_TEXTS)
const NO_STORY = new Set(['role', 'scope'])

/** Shortens a response to JSON of the same shape, without spoilers. */
export function shortJson(value: unknown): unknown {
  return shortened(value, (text) => (text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS - 1).toWellFormed()}…` : text))
}

function shortened(value: unknown, write: (text: string) => string): unknown {
  if (typeof value === 'string') return write(value)
  if (Array.isArray(value)) return value.slice(0, MAX_ENTRIES).map((entry) => shortened(entry, write))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      if (STORY.has(name)) return [name, shortened(member, () => '…')]
      return [name, NO_STORY.has(name) ? member : shortened(member, write)]
    }),
  )
}
