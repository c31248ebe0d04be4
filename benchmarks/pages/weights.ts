import path from 'node:path'
import { fontsOf, weightsOf } from '../../scripts/page-weights.ts'
import type { Row } from '../measuring/figure.ts'
import type { PagesFigure } from './figures.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

/** Compressed bytes before the first frame, with their budget. */
export const weights: PagesFigure = {
  name: 'weights',
  async measure(): Promise<Row[]> {
    const documents = weightsOf(ROOT).map(
      ({ app, document, script, style, bound }): Row => ({
        what: `${app}/${document}: script before the first paint`,
        ours: `${script.toFixed(1)} KB, and ${style.toFixed(1)} KB of styles`,
        reference: '',
        value: script,
        unit: 'KB',
        target: { atMost: bound },
      }),
    )
    const fonts = ['player', 'console'].map((app): Row => {
      const files = fontsOf(ROOT, app)
      const sum = files.reduce((all, { kilobytes }) => all + kilobytes, 0)
      const max = Math.max(0, ...files.map(({ kilobytes }) => kilobytes))
      return {
        what: `${app}: fonts`,
        ours: `${files.length} files, the largest ${max.toFixed(1)} KB`,
        reference: '',
        value: sum,
        unit: 'KB',
      }
    })
    return [...documents, ...fonts]
  },
}
