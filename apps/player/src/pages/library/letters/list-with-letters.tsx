import { LinkButton } from '@chapterhouse/ui/components/basics/button.tsx'
import { go } from '@chapterhouse/ui/page-url'
import { useQuery } from '@tanstack/preact-query'
import { ArrowUpToLine } from 'lucide'
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { to } from '../../../routes.ts'
import { call } from '../../../server/api.ts'
import { libraryTexts } from '../../../texts/pages/library.ts'
import type { ShownBook } from '../../shelf/shown-book.ts'
import { focusWhenDrawn } from './focus-when-drawn.ts'
import { LettersIndex } from './letters-index.tsx'

interface LetterPage {
  letter: string
  /** The cursor of the page that starts there. */
  cursor: string
}

const NONE: readonly LetterPage[] = []

/** The first page of each letter in the list of all books by title; none if the server does not support it. */
export function useLetters(id: number, enabled: boolean) {
  const result = useQuery({
    queryKey: ['letters', id],
    queryFn: async () => {
      const query = { sort: 'title', limit: '1', letters: '1' }
      return (await call('GET /libraries/:id/books', { params: { id }, query })).letters ?? NONE
    },
    enabled,
    staleTime: 60_000,
  })
  const isGoingOn = useRef(false)
  return {
    /** Whether focus should move to the list after a letter was chosen. */
    isGoingOn,
    all: (enabled && result.data) || NONE,
    isAwaited: enabled && result.isPending,
    /** '' for the start of the list; undefined while the position of that letter is unknown. */
    startAt(letter: string): string | undefined {
      if (!enabled || letter === '' || result.isError) return ''
      return result.data && (result.data.find((one) => one.letter === letter)?.cursor ?? '')
    },
  }
}

interface ListWithLettersProps {
  isGoingOn: { current: boolean }
  libraryId: number
  letters: readonly LetterPage[]
  /** Whether letters may still arrive: their room is reserved, so that the list keeps its width. */
  isAwaited: boolean
  from: string
  /** The first book of the list. */
  first: ShownBook | undefined
  children: ComponentChildren
}

/** A long list of books with its letters beside it; starts at the chosen letter. */
export function ListWithLetters({ isGoingOn, libraryId, letters, isAwaited, from, first, children }: ListWithLettersProps) {
  const texts = libraryTexts.value
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isGoingOn.current && first) focusWhenDrawn(box.current, to.book(first.ref))
    isGoingOn.current = false
  }, [from])
  const hasLetters = letters.length > 1
  const layout = hasLetters ? 'lettered lettered-books' : isAwaited ? 'letters-awaited' : undefined
  const choose = (at: number, isLeft: boolean) => {
    const letter = at === 0 ? '' : (letters[at]?.letter ?? '')
    isGoingOn.current = isLeft
    go(to.booksOf(libraryId, { sort: 'title', from: letter }), { instead: true })
    window.scrollTo(0, 0)
  }
  return (
    <div ref={box} class={layout}>
      {hasLetters && <LettersIndex letters={letters.map(({ letter }, at) => ({ letter, at }))} current={from} onLetter={choose} />}
      {/* The list is at the same position in the tree with and without letters; otherwise it would be rendered again and lose its
          position. */}
      <div>
        {hasLetters && from && (
          <LinkButton icon={ArrowUpToLine} href={to.booksOf(libraryId, { sort: 'title' })}>
            {texts.fromStart}
          </LinkButton>
        )}
        {children}
      </div>
    </div>
  )
}
