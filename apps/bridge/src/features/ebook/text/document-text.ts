import { parseMarkup } from './parse-markup.ts'

/** The text of a document, with the places of the ids that are asked for. */
export interface DocumentText {
  /** Paragraphs separated by a blank line. */
  text: string
  /** Offset in `text` of each id; an id that is missing is absent. */
  places: ReadonlyMap<string, number>
}

const DROPPED = new Set('head style script template svg rt rp audio video iframe'.split(' '))
/** They begin a paragraph; inline elements add nothing, so that a drop cap is not cut off its word. */
const BLOCKS = new Set(
  (
    'p div h1 h2 h3 h4 h5 h6 li tr blockquote section article header footer aside nav main figure figcaption table td th caption ' +
    'ul ol dl dt dd pre hr address center body'
  ).split(' '),
)
/** Hyphens shown at a line's end only, and other signs without width. */
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff]/g

/** Reads a document. `ids`: those whose place is needed. */
export async function documentText(html: string, ids: ReadonlySet<string>): Promise<DocumentText> {
  const places = new Map<string, number>()
  let text = ''
  let dropped = 0
  /** Between the text so far and the next: a new line, or a blank. */
  let gap = ''
  let isSpaced = false
  const breakLine = (lines: string): void => {
    if (text !== '') gap = gap === '' ? lines : '\n\n'
    isSpaced = false
  }
  await parseMarkup(html, {
    onopentag(name, attributes) {
      // A head that is not closed ends where the body begins.
      if (name === 'body') dropped = 0
      if (DROPPED.has(name)) dropped += 1
      if (BLOCKS.has(name)) breakLine('\n\n')
      else if (name === 'br') breakLine('\n')
      if (ids.size === 0) return
      for (const id of [attributes['id'], name === 'a' ? attributes['name'] : undefined])
        if (id !== undefined && ids.has(id) && !places.has(id)) places.set(id, text.length)
    },
    ontext(piece) {
      if (dropped > 0) return
      const line = piece.replace(INVISIBLE, '').replace(/\s+/g, ' ')
      const words = line.trim()
      isSpaced ||= line.startsWith(' ')
      if (words === '') return
      const between = isSpaced && text !== '' ? ' ' : ''
      text += (gap || between) + words
      gap = ''
      isSpaced = line.endsWith(' ')
    },
    onclosetag(name) {
      if (DROPPED.has(name)) dropped = Math.max(0, dropped - 1)
      if (BLOCKS.has(name)) breakLine('\n\n')
    },
  })
  return { text, places }
}
