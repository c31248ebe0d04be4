import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { useState } from 'preact/hooks'
import { communityTexts } from '../../../texts/pages/community.ts'
import { Prose } from './prose.tsx'
import type { Part } from './shown-texts.ts'

/** More would bury what the listener heard last. */
const MAX_SHOWN = 3

/** Recaps in story order: the last few, with earlier ones behind a button. */
export function Recaps({ parts, heading: Heading }: { parts: readonly Part[]; heading: 'h3' | 'h4' }) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? parts : parts.slice(-MAX_SHOWN)
  return (
    <>
      {shown.length < parts.length && (
        <Button form="quiet" onClick={() => setWhole(true)}>
          {communityTexts.value.earlierParts(parts.length - shown.length)}
        </Button>
      )}
      {shown.map((part) => (
        <section key={part.through.chapter} class="book-recap">
          <Heading>{titleOf(part)}</Heading>
          <Prose text={part.text} />
        </section>
      ))}
    </>
  )
}

function titleOf({ from, through, scope }: Part): string {
  const texts = communityTexts.value
  if (through.chapter === 0) return scope === 'series' ? texts.beforeBook : texts.beforeFirst
  return from === through.chapter ? texts.chapter(from) : texts.chapters(from, through.chapter)
}
