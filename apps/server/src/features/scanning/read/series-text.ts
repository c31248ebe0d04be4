export interface NamedSeries {
  name: string
  position: number | null
}

const MAX_POSITION = 100_000
const WITH_NUMBER = /^(.*\S)\s*(?:#\s*|,\s*(?:book|bk\.?|vol\.?|volume|part)\s+#?)(-?\d+(?:\.\d+)?)\s*$/i
/** Media types that taggers write into the series tag. */
const NO_SERIES = new Set(['podcast', 'audiobook'])

/** Parses `Name #n`, `Name, Book n`, `Name, Vol. n`; of several separated by `;` the first. undefined without a number. */
export function seriesWithNumber(text: string): NamedSeries | undefined {
  const [, name, number] = WITH_NUMBER.exec(firstNamed(text)) ?? []
  const position = number === undefined ? undefined : positionOf(number)
  return name === undefined || position === undefined || isNoSeries(name) ? undefined : { name: tidied(name), position }
}

/** The same formats, or a name alone. */
export function namedSeries(text: string): NamedSeries | undefined {
  const numbered = seriesWithNumber(text)
  const name = firstNamed(text)
  return numbered ?? (name === '' || isNoSeries(name) ? undefined : { name, position: null })
}

/** The first number in `1`, `1.5`, `1/3`, `Book 2`; undefined if negative or implausibly large. */
export function positionOf(text: string): number | undefined {
  const [number] = /(?:(?<=^|[\s#(])-)?\d+(?:\.\d+)?/.exec(text) ?? []
  const position = Number(number ?? Number.NaN)
  return position >= 0 && position <= MAX_POSITION ? position : undefined
}

const firstNamed = (text: string) =>
  text
    .split(/;\s*/)
    .find((part) => part.trim() !== '')
    ?.trim() ?? ''
const tidied = (name: string) => name.replace(/(?<![\s,])[\s,]+$/, '')
const isNoSeries = (name: string) => NO_SERIES.has(name.trim().toLowerCase())
