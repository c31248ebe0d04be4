import { Button } from '@chapterhouse/ui/components/button.tsx'
import { useState } from 'preact/hooks'
import { bookTexts } from '../../texts/book.ts'
import { paragraphs } from './paragraphs.ts'

const FOLDED_FROM = 600

/** The paragraphs of a description; a long one is folded. */
export function Description({ text: whole, lang }: { text: string; lang?: string | undefined }) {
  const [isWhole, setWhole] = useState(false)
  const text = paragraphs(whole)
  const isLong = text.join('').length > FOLDED_FROM
  if (text.length === 0) return null
  return (
    <>
      <div class={isLong && !isWhole ? 'reading book-folded' : 'reading'} lang={lang}>
        {text.map((paragraph) => (
          <p key={paragraph} dir="auto">
            {paragraph}
          </p>
        ))}
      </div>
      {isLong && !isWhole && <Button onClick={() => setWhole(true)}>{bookTexts.value.showMore}</Button>}
    </>
  )
}
