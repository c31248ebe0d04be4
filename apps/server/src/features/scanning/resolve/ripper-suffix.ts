import { withoutLead } from '../../catalogue/index.ts'

export const BRACKET_AT_END = /^(.*\S)\s*(?:\(([^()]+)\)|\[([^[\]]+)\])$/
const BRACKET_AT_START = /^(?:\(([^()]+)\)|\[([^[\]]+)\])\s*(\S.*)$/

/** Words for formats, rates and lengths that ripping tools put in brackets. */
const TOKEN = new RegExp(
  `^(?:${[
    'audiobooks?|audio|h(?:ö|oe|o\u0308)rb(?:u|ü)ch(?:er)?|audiolibro|audiolivre|audioboek|luisterboek|ljudbok|lydbok|lydbog|аудиокнига',
    'unabridged|ungek(?:ü|ue)rzt|unabr',
    'm4b|m4a|mp3|mp4|flac|aac|ogg|opus|wma|wav|aax',
    String.raw`\d{1,3}k(?:b(?:ps|its?)?|bps)?|kb(?:ps|its?)?|\d{2,3}kbit|vbr|cbr|abr|v\d`,
    String.raw`\d{1,3}(?:[.:]\d{2}){1,2}|\d{1,3}h(?:\d{1,2}m?)?|\d{1,4}m(?:in)?|hrs?|hours?|mins?`,
    String.raw`\d+(?:[.,]\d+)?(?:mb|gb|khz|hz)|mb|gb|khz|stereo|mono|retail|ripped|webrip|cdrip|chapteri[sz]ed|chaptered|repack`,
  ].join('|')})$`,
  'i',
)
/** A number before a unit: `64 kbps`. */
const NUMBER = /^\d{1,4}$/
const MAX_TOKENS = 12

/** `Audiobook`, `M4B`, `64k 24.40.12`, `Unabridged MP3 64 kbps`: nothing about the book itself. */
function isTechnical(text: string): boolean {
  const tokens = tokensOf(text)
  const isToken = (token: string, at: number) =>
    TOKEN.test(token) || (NUMBER.test(token) && /^(?:k|kb|mb|gb|h|min|hrs?|hours?)/i.test(tokens[at + 1] ?? ''))
  return tokens.length > 0 && tokens.length <= MAX_TOKENS && tokens.every(isToken)
}

const saysUnabridged = (text: string): boolean => /unabr|ungek/i.test(text)

const tokensOf = (text: string): string[] =>
  text
    .trim()
    .replace(/\baudio[\s-]+book/gi, 'audiobook')
    .replace(/\/s\b/gi, '')
    .split(/[\s,;/+|·@_-]+/)
    .filter((token) => token !== '')

/** `(Audiobook)`, `[64k 24.40.12]`, `(read by Mike Kram)`, `[M4B] Title`, `Title - Audiobook`. */
export function ripperSuffix(rest: string): { rest: string; isUnabridged: boolean; narrator?: string } | undefined {
  const [, before, round, square] = BRACKET_AT_END.exec(rest) ?? []
  const [, roundAhead, squareAhead, after] = BRACKET_AT_START.exec(rest) ?? []
  const dash = rest.lastIndexOf(' - ')
  const places = [
    { rest: before, text: round ?? square },
    { rest: after, text: roundAhead ?? squareAhead },
    { rest: dash > 0 ? rest.slice(0, dash).trim() : undefined, text: rest.slice(dash + 3).trim() },
  ]
  for (const { rest: left, text } of places) {
    if (left === undefined || left === '' || text === undefined) continue
    const narrator = withoutLead(text)
    if (narrator !== text.trim()) return { rest: left, isUnabridged: false, narrator }
    if (isTechnical(text)) return { rest: left, isUnabridged: saysUnabridged(text) }
  }
  return undefined
}
