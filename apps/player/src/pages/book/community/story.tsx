import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { language } from '@chapterhouse/ui/language'
import { Eye, EyeOff } from 'lucide'
import { useState } from 'preact/hooks'
import { communityTexts } from '../../../texts/pages/community.ts'
import type { OpenBook } from '../use-book.ts'
import { Credit } from './credit.tsx'
import { Prose } from './prose.tsx'
import { Recaps } from './recaps.tsx'
import { type Character, gateTexts, type Hidden, isAnyHidden, isEmpty, textsOf } from './shown-texts.ts'
import { knownIn, useCommunity } from './use-community.ts'

const MAX_CHARACTERS = 12

/**
 * Characters and events up to the listener's position. The rest is not in the page until the listener opens it, and only until they
 * leave the page.
 */
export function Story({ open }: { open: OpenBook }) {
  const texts = communityTexts.value
  const [isOpened, setOpened] = useState(false)
  const work = useCommunity(open)?.work
  if (!work) return null
  const all = textsOf(work)
  if (isEmpty(all)) return null
  const known = knownIn(open)
  const { shown: safe, hidden } = gateTexts(all, known)
  const shown = isOpened ? all : safe
  const isUnknown = !known.isFinished && known.chapter === undefined && (open.isLoaded || (open.progress?.position ?? 0) > 0)
  return (
    <section class="book-part book-story" aria-labelledby="story">
      <h2 id="story">{texts.title}</h2>
      {isAnyHidden(hidden) && (
        <div class="book-spoiler">
          <p>{isOpened ? texts.shown : texts.hidden(listOf(hidden))}</p>
          {isUnknown && !isOpened && <p class="book-hint">{texts.noChapter}</p>}
          <Button form="quiet" icon={isOpened ? EyeOff : Eye} onClick={() => setOpened(!isOpened)}>
            {isOpened ? texts.hide : texts.show}
          </Button>
        </div>
      )}
      {shown.characters.length > 0 && (
        <>
          <h3>{shown.characters.length < all.characters.length ? texts.charactersSoFar : texts.characters}</h3>
          <Characters of={shown.characters} />
        </>
      )}
      {shown.parts.length > 0 && (
        <>
          <h3>{shown.parts.length < all.parts.length ? texts.soFar : texts.story}</h3>
          <Recaps parts={shown.parts} heading="h4" />
        </>
      )}
      {shown.inShort && (
        <>
          <h3>{texts.summary}</h3>
          <Prose text={shown.inShort} />
        </>
      )}
      {shown.ending && (
        <>
          <h3>{texts.ending}</h3>
          <Prose text={shown.ending} />
        </>
      )}
      <Credit work={work} />
    </section>
  )
}

function Characters({ of }: { of: readonly Character[] }) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? of : of.slice(0, MAX_CHARACTERS)
  return (
    <>
      <dl class="book-people">
        {shown.map(({ id, name, description }) => (
          <div key={id}>
            <dt dir="auto">{name}</dt>
            {description && <dd dir="auto">{description}</dd>}
          </div>
        ))}
      </dl>
      {shown.length < of.length && (
        <Button form="quiet" onClick={() => setWhole(true)}>
          {communityTexts.value.allCharacters(of.length)}
        </Button>
      )}
    </>
  )
}

function listOf({ characters, parts, inShort, ending }: Hidden): string {
  const texts = communityTexts.value
  const things = [
    characters > 0 && texts.hiddenCharacters(characters),
    parts > 0 && texts.hiddenParts(parts),
    inShort && texts.hiddenSummary,
    ending && texts.hiddenEnding,
  ].filter((thing) => thing !== false)
  return new Intl.ListFormat(language.value, { type: 'conjunction' }).format(things)
}
