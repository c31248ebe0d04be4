import { shellTexts } from '../texts/shell.ts'
import { ago, formatMoment } from './dates.ts'

/** How long ago; the moment itself on hover, and for machines. */
export function When({ at }: { at: string | null | undefined }) {
  if (!at) return <span>{shellTexts.value.never}</span>
  return (
    <time dateTime={at} title={formatMoment(at)}>
      {ago(at)}
    </time>
  )
}
