import { ignore } from '@chapterhouse/ui/ignore'
export interface SeriesEntry {
  name: string
  position: number | null
}

/** Further series as lines in a form: `The Cosmere #12`. A stored value that is not such a list is shown unchanged. */
export function toLines(value: string): string {
  if (value === '') return ''
  try {
    const positions: unknown = JSON.parse(value)
    return Array.isArray(positions) && positions.every(isEntry)
      ? positions.map(({ name, position }) => (position === null ? name : `${name} #${position}`)).join('\n')
      : value
  } catch (error) {
    return ignore('the text is not JSON', value)(error)
  }
}

/** The reverse; no series is an empty text. */
export function fromLines(lines: string): string {
  const positions = lines
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line): SeriesEntry => {
      const numbered = /(?<!\s)\s*#\s*(\d+(?:[.,]\d+)?)$/.exec(line)
      const number = numbered?.[1]?.replace(',', '.')
      return { name: line.slice(0, numbered?.index) || line, position: number === undefined ? null : Number(number) }
    })
  return positions.length === 0 ? '' : JSON.stringify(positions)
}

const isEntry = (value: unknown): value is SeriesEntry =>
  typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string' && 'position' in value
