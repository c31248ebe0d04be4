import { readFileSync } from 'node:fs'
import path from 'node:path'

export const SAMPLES = path.resolve(import.meta.dirname, '../../../samples')

/** Labels and texts of a sample's chapters. */
export function chaptersIn(name: string): [label: string, text: string][] {
  const text = readFileSync(path.join(SAMPLES, 'texts', `${name}.txt`), 'utf8')
  return text
    .split(/^# /m)
    .slice(1)
    .map((chapter) => {
      const [label = '', ...paragraphs] = chapter.trim().split('\n')
      return [label, paragraphs.join('\n')]
    })
}
