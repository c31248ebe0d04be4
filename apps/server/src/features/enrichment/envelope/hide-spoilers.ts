import { gate, type Standing } from '../../attachments/index.ts'
import { attributionOfDescription, isLicensed } from './attribution.ts'
import type { ShownWork } from './envelope.ts'

/** The work without what its listener has not reached yet, and how many texts that hides. */
export function hideSpoilers(work: ShownWork, standing: Standing): { work: ShownWork; hidden: number } {
  const { characters, recaps, recap_summary: summary, ...facts } = work
  const { hidden, ...texts } = gate({ characters, recaps, recap_summary: summary }, standing)
  return { work: creditOnlyTexts({ ...facts, ...textsIn(texts) }), hidden }
}

/** The ending is hidden even though a listener of the sequel has finished the earlier work. */
export function hideEnding({ recap_summary: summary, ...work }: ShownWork): ShownWork {
  return creditOnlyTexts({ ...work, ...(summary?.in_short !== undefined && { recap_summary: { in_short: summary.in_short } }) })
}

/** A work with no texts left needs no credit. */
function creditOnlyTexts({ attribution, ...work }: ShownWork): ShownWork {
  if (!attribution || !isLicensed(work)) return work
  const { community_description: description, ...others } = work
  const isAlone = description !== undefined && !isLicensed(others)
  return { ...work, attribution: isAlone ? attributionOfDescription(attribution, description.license) : attribution }
}

type Texts = Pick<ShownWork, 'characters' | 'recaps' | 'recap_summary'>

function textsIn({ characters, recaps, recap_summary: summary }: { [K in keyof Texts]: Texts[K] | undefined }): Texts {
  return { ...(characters && { characters }), ...(recaps && { recaps }), ...(summary && { recap_summary: summary }) }
}
