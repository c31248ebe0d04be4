import { matchingTexts } from '../../texts/books/matching.ts'
import { to } from '../routes.ts'

/** Replaces everything that needs the metadata service. */
export function LookupOff() {
  const { off } = matchingTexts.value
  return (
    <p>
      {off.text} <a href={to.settings}>{off.link}</a>
    </p>
  )
}
