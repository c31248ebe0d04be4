import type { AttachedCharacter, AttachedRecap, TextLicense } from '@chapterhouse/contract/attachments'
import { STORY_TEXTS } from '@chapterhouse/contract/names'
import { misconfigured } from '@chapterhouse/kit/errors'
import type { Book } from '../catalogue/index.ts'
import type { AccessiblePath, Shares } from '../shares/index.ts'
import type { Attached, Attachments } from './attachments.ts'
import { gate, type Texts } from './gate.ts'
import { type Standings, type StoryChapters, standingsAt } from './listener-chapter.ts'

/** Texts from the files beside a book, with the fields and licences that these have. */
export interface LocalTexts extends Texts<AttachedCharacter, AttachedRecap> {
  generated: readonly Generated[]
  licenses: readonly TextLicense[]
  hidden: number
}

export type Generated = 'characters' | 'recaps' | 'recap_summary'

export type LocalTextsOfBooks = ReturnType<typeof createLocalTexts>

/** Characters and recaps from the files beside a book, for one listener (docs/reference/decisions.md, server 27 and 28). */
export function createLocalTexts({
  attachments,
  shares,
  progressOf,
  storyChapters,
}: {
  attachments: Pick<Attachments, 'of'>
  shares: Pick<Shares, 'moveTo'>
  progressOf: (target: AccessiblePath) => { position: number; finished: boolean } | undefined
  storyChapters: StoryChapters
}) {
  /**
   * The viewer's place in the story of a book, by their saved progress. Community texts are gated with `gate(texts,
   * standings.community)`, local ones with `standings.local`. Throws if progress cannot be read, so that nothing is shown by
   * mistake.
   */
  function standingsOf(target: AccessiblePath, book: Book): Standings {
    const at = shares.moveTo(target, book.path)
    return standingsAt(book, readProgress(at), { ...attachments.of(book), storyChapters })
  }

  function readProgress(target: AccessiblePath) {
    try {
      return progressOf(target)
    } catch (cause) {
      throw misconfigured('could not load progress', { cause })
    }
  }

  return {
    standingsOf,
    /**
     * The local characters and recaps of a book for the viewer of `target`; undefined if the book has none. `spoilers: 'hide'`
     * omits all that reveals anything beyond their saved position. `target` must be a path of this book.
     */
    textsFor(target: AccessiblePath, book: Book, { spoilers }: { spoilers: 'hide' | 'show' }): LocalTexts | undefined {
      const attached = attachments.of(book)
      const whole = textsOf(attached)
      if (!whole) return undefined
      return describe(spoilers === 'show' ? { ...whole, hidden: 0 } : gate(whole, standingsOf(target, book).local), attached)
    },
  }
}

/** Which texts about the story the files beside a book have. */
export function attachedTexts(attached: Attached): Generated[] {
  const texts = textsOf(attached)
  return STORY_TEXTS.filter((field) => texts?.[field] !== undefined)
}

function textsOf({ characters, recaps }: Attached): Texts<AttachedCharacter, AttachedRecap> | undefined {
  if (!characters && !recaps) return undefined
  const { in_short, ending } = recaps ?? {}
  const summary = { ...(in_short !== undefined && { in_short }), ...(ending !== undefined && { ending }) }
  return {
    ...(characters && { characters: characters.characters }),
    ...(recaps && recaps.recaps.length > 0 && { recaps: recaps.recaps }),
    ...(Object.keys(summary).length > 0 && { recap_summary: summary }),
  }
}

function describe(
  texts: Texts<AttachedCharacter, AttachedRecap> & { hidden: number },
  { characters, recaps }: Attached,
): LocalTexts {
  const generated = STORY_TEXTS.filter((field) => texts[field] !== undefined)
  const licenses = [
    ...(characters && texts.characters ? [characters.license] : []),
    ...(recaps && (texts.recaps || texts.recap_summary) ? [recaps.license] : []),
  ]
  return { ...texts, generated, licenses: [...new Set(licenses)] }
}
