import { tryParseObject } from '@chapterhouse/kit/json/try-json'
import type { ListedChapter } from '../audio/audio-facts.ts'
import { plainText } from '../plain-text.ts'
import { definedIn, type Layer, lineOf, MAX_DESCRIPTION, peopleIn } from './sidecar-fields.ts'

/** The `metadata.json` of a Libby loan. */
export interface LibbyFields {
  layer: Layer
  /** Chapters of each part. */
  parts: ListedChapter[][]
}

const MAX_PARTS = 2_000
const MAX_CHAPTERS = 20_000
const MAX_PEOPLE = 200

/** undefined: not from Libby; only its files have a `spine`. */
export function libbyFields(text: string): LibbyFields | undefined {
  const json = tryParseObject(text)
  const spine = json?.['spine']
  if (!json || !Array.isArray(spine)) return undefined
  const count = Math.min(spine.length, MAX_PARTS)
  const people = (role: string) => peopleOf(json['creator'], role)
  const description = textOf(json['description'])
  const layer = definedIn({
    title: lineOf(json['title']),
    subtitle: lineOf(json['subtitle']),
    ...peopleIn('author', people('author')),
    ...peopleIn('narrator', people('narrator')),
    description: description === undefined ? undefined : plainText(description.normalize('NFC'), MAX_DESCRIPTION),
    publisher: lineOf(json['publisher']),
    language: lineOf(json['language']),
  })
  return { layer, parts: partsOf(json['chapters'], count) }
}

function peopleOf(value: unknown, role: string): string[] {
  const list: unknown[] = Array.isArray(value) ? value.slice(0, MAX_PEOPLE) : []
  return list.flatMap((entry) => {
    const { name, role: own } = (entry ?? {}) as { name?: unknown; role?: unknown }
    return typeof own === 'string' && own.trim().toLowerCase() === role ? (lineOf(name) ?? []) : []
  })
}

/** A text, or one in several lengths. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  const { full, short } = (value ?? {}) as { full?: unknown; short?: unknown }
  return [full, short].find((text) => typeof text === 'string')
}

function partsOf(value: unknown, count: number): ListedChapter[][] {
  const parts = Array.from({ length: count }, (): ListedChapter[] => [])
  const list: unknown[] = Array.isArray(value) ? value.slice(0, MAX_CHAPTERS) : []
  for (const entry of list) {
    const { title, spine, offset } = (entry ?? {}) as { title?: unknown; spine?: unknown; offset?: unknown }
    const startUs = typeof offset === 'number' ? Math.round(offset * 1_000_000) : Number.NaN
    if (typeof spine === 'number' && Number.isSafeInteger(startUs)) parts[spine]?.push([lineOf(title) ?? '', startUs, startUs])
  }
  return parts
}
