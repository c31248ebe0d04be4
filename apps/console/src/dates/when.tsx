import { shellTexts } from '../texts/shell/shell.ts'
import { ago, formatMoment } from './dates.ts'

/** A relative time; the exact time is in the tooltip and the `datetime` attribute. */
export function When({ at }: { at: string | null | undefined }) {
  if (!at) return <span>{shellTexts.value.never}</span>
  return (
    <time dateTime={at} title={formatMoment(at)}>
      {ago(at)}
    </time>
  )
}
