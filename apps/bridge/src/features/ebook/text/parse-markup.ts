import { setImmediate } from 'node:timers/promises'
import { type Handler, Parser } from 'htmlparser2'
import { unreadable } from '../container/unreadable.ts'

/** The parser's time grows with the depth of what is open. */
const MAX_DEPTH = 1_000
/** Characters parsed in one turn of the event loop: heartbeats and Ctrl-C come between. */
const SLICE = 1 << 18

type Handlers = Required<Pick<Handler, 'onopentag' | 'ontext' | 'onclosetag'>>

/** Reads HTML, however broken, and XHTML with its short forms (`<p/>`). */
export async function parseMarkup(html: string, { onopentag, ontext, onclosetag }: Handlers): Promise<void> {
  let depth = 0
  const parser = new Parser(
    {
      onopentag(name, attributes, isImplied) {
        depth += 1
        if (depth > MAX_DEPTH) throw unreadable('nests its markup absurdly')
        onopentag(name, attributes, isImplied)
      },
      ontext,
      onclosetag(name, isImplied) {
        depth -= 1
        onclosetag(name, isImplied)
      },
    },
    { recognizeSelfClosing: true, recognizeCDATA: true },
  )
  for (let at = 0; at < html.length; at += SLICE) {
    if (at > 0) await setImmediate()
    parser.write(html.slice(at, at + SLICE))
  }
  parser.end()
}
