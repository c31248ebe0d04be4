import { plainLine } from './plain-line.ts'

/**
 * ASCII punctuation and symbols. In the chat service, formatting, links, mentions, emoji, lists and times all begin with one, and
 * after a backslash any of them is shown verbatim.
 */
const MARKS = /[!-/:-@[-`{-~]/g

/** Text for a chat message in which nothing becomes a link, a mention or formatting, cut to a number of characters. */
export function toChatText(text: string, longest: number): string {
  return cutEscaped(
    text
      .split('\n')
      .map((line) => plainLine(line).replace(MARKS, '\\$&'))
      .join('\n'),
    longest,
  )
}

/** A cut within an escape would leave a backslash, which escapes the next character. */
function cutEscaped(escaped: string, longest: number): string {
  const characters = [...escaped]
  if (characters.length <= longest) return escaped
  const kept = characters.slice(0, longest - 1)
  const backslashes = kept.length - 1 - kept.findLastIndex((character) => character !== '\\')
  return `${kept.slice(0, kept.length - (backslashes % 2)).join('')}…`
}
