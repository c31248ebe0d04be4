import { MAX_TITLE, type RawChapter } from './audio/audio-facts.ts'
import { cutAt } from './plain-text.ts'

const MARKER = /<Marker>\s*<Name>([^<]*)<\/Name>\s*<Time>\s*([\d:.]+)\s*<\/Time>\s*<\/Marker>/gi
/** The suffix of a chapter that continues from the previous file. */
const CONTINUED = /(?<!\s)\s*[([]\s*cont(?:inued|'d|\.)?\s*[)\]]\s*$|(?<![\s,-])[\s,-]+(?:continued|cont'd|cont\.)\s*$/i
/** Some lists repeat the time in the name. */
const TIME_IN_NAME = /(?<!\s)\s*\(\d{1,3}:\d{2}(?::\d{2})?(?:\.\d+)?\)\s*$/
const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'", '&amp;': '&' }

/** The stored form of a marker. */
export type ListedMarker = readonly [title: string, startUs: number]

/**
 * Chapters per file from OverDrive's markers; undefined if a file has none or its list is broken. A chapter continued from the
 * previous file becomes the first unit of its file, with its title; other continuation markers are dropped.
 */
export function overdriveChapters(lists: readonly (readonly ListedMarker[] | undefined)[]): RawChapter[][] | undefined {
  const whole = lists.flatMap((list) => (list && list.length > 0 ? [list] : []))
  if (whole.length !== lists.length) return undefined
  const met = new Set<string>()
  return whole.map((list) =>
    list.toSorted(([, a], [, b]) => a - b).flatMap((marker, at) => unitOf(marker, { isFirst: at === 0, met })),
  )
}

function unitOf([title, startUs]: ListedMarker, { isFirst, met }: { isFirst: boolean; met: Set<string> }): RawChapter[] {
  const name = title.replace(TIME_IN_NAME, '')
  const begun = name.replace(CONTINUED, '')
  // Without brackets the words may be part of the title: `To be continued`.
  const goesOn = begun !== name && (met.has(begun) || /[)\]]\s*$/.test(name))
  met.add(name)
  if (!goesOn) return [{ title: name, startUs, endUs: startUs }]
  return isFirst ? [{ title: begun, startUs, endUs: startUs, isContinued: true }] : []
}

/** The markers in one tag; undefined unless all are valid. Runs in a worker, since the text is untrusted. */
export function overdriveMarkers(text: string): ListedMarker[] | undefined {
  if (text === '') return undefined
  if ((text.match(/<Marker>/gi) ?? []).length !== (text.match(/<\/Marker>/gi) ?? []).length || !/<\/Markers>\s*$/i.test(text))
    return undefined
  const markers = [...text.matchAll(MARKER)].map(([, name = '', time = '']) => [plain(name), microsOf(time)] as const)
  return markers.length > 0 && markers.every(([, startUs]) => Number.isSafeInteger(startUs)) ? markers : undefined
}

/** `mm:ss.mmm` or `h:mm:ss`. */
function microsOf(time: string): number {
  const seconds = time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
  return Math.round(seconds * 1_000_000)
}

function plain(name: string): string {
  const text = name.replace(/&(?:lt|gt|quot|apos|amp);/g, (entity) => ENTITIES[entity] ?? entity)
  return cutAt(text.replace(/\s+/g, ' ').trim(), MAX_TITLE).trim()
}
