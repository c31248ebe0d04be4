import { ago, told } from '../admin/dates.ts'
import { shellTexts } from '../texts/shell.ts'

/** How long ago; the moment itself on hover, and for machines. */
export function When({ at }: { at: string | null | undefined }) {
  if (!at) return <span>{shellTexts.value.never}</span>
  return (
    <time dateTime={at} title={told(at)}>
      {ago(at)}
    </time>
  )
}
