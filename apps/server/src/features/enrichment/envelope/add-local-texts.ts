import { STORY_TEXTS } from '@chapterhouse/contract/names'
import { gate, type LocalTexts, type Standing } from '../../attachments/index.ts'
import { bothAttributions } from './attribution.ts'
import type { Attribution, ShownWork } from './envelope.ts'

type Field = (typeof STORY_TEXTS)[number]

/** The local texts to show: for each field, the community's text wins (docs/reference/decisions.md, server 27). */
export function countingTexts(community: Pick<ShownWork, Field>, texts: LocalTexts): LocalTexts {
  return withFields(texts, (field) => (community[field] === undefined ? texts[field] : undefined))
}

/** Those that reveal nothing beyond the listener's position. */
export function gatedTexts(texts: LocalTexts, standing: Standing): LocalTexts {
  const { hidden, ...shown } = gate(texts, standing)
  return { ...withFields(texts, (field) => shown[field]), hidden }
}

function withFields(texts: LocalTexts, textOf: (field: Field) => unknown): LocalTexts {
  const { characters: _characters, recaps: _recaps, recap_summary: _summary, ...rest } = texts
  const fields = STORY_TEXTS.flatMap((field): [Field, unknown][] => {
    const value = textOf(field)
    return value === undefined ? [] : [[field, value]]
  })
  const licenses = fields.length === 0 ? [] : texts.licenses
  return { ...rest, ...Object.fromEntries(fields), generated: fields.map(([field]) => field), licenses }
}

/** A work with local texts in the fields it lacks, and the credit of all texts. */
export function addLocalTexts(
  work: ShownWork,
  { texts, attributionOf }: { texts: LocalTexts; attributionOf: (texts: LocalTexts) => Attribution | undefined },
): ShownWork {
  if (texts.generated.length === 0) return work
  const { characters, recaps, recap_summary: summary } = texts
  const attribution = bothAttributions(work.attribution, attributionOf(texts))
  return {
    ...work,
    ...(characters && { characters }),
    ...(recaps && { recaps }),
    ...(summary && { recap_summary: summary }),
    ...(attribution && { attribution }),
  }
}
