import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { bookTexts } from '../../../texts/pages/book.ts'
import { paragraphs } from './paragraphs.ts'

/** Four lines of the book's description, and the rest on request. */
export function Description({
  text: whole,
  lang,
  children,
}: {
  text: string
  lang?: string | undefined
  /** Below the text. */
  children?: ComponentChildren
}) {
  const texts = bookTexts.value
  const [isWhole, setWhole] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const isCut = useIsCut(box, isWhole)
  const text = paragraphs(whole)
  if (text.length === 0) return null
  return (
    <section class="book-part book-description" aria-label={texts.about}>
      <div ref={box} class={isWhole ? 'reading' : isCut ? 'reading book-folded book-cut' : 'reading book-folded'} lang={lang}>
        {text.map((paragraph) => (
          <p key={paragraph} dir="auto">
            {paragraph}
          </p>
        ))}
      </div>
      {isCut && <Button onClick={() => setWhole(true)}>{texts.showMore}</Button>}
      {children}
    </section>
  )
}

/** Whether the collapsed text is cut off, which depends on its width. */
function useIsCut(box: { current: HTMLElement | null }, isWhole: boolean): boolean {
  const [isCut, setCut] = useState(false)
  useLayoutEffect(() => {
    const element = box.current
    if (!element || isWhole) return setCut(false)
    const measure = () => setCut(element.scrollHeight > element.clientHeight + 1)
    measure()
    const seen = new ResizeObserver(measure)
    seen.observe(element)
    return () => seen.disconnect()
  }, [isWhole])
  return isCut
}
