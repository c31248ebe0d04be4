import fc from 'fast-check'

/** Halves of a character in UTF-16. */
const SURROGATES = { first: 0xd800, count: 0x800 }

/**
 * Any character of Unicode, as the unit of a string: the same characters from the same seed as `unit: 'binary'` of fast-check, which
 * makes a map of all 1.1 million of them in every process.
 */
export const anyCharacter = fc.nat(0x10ffff - SURROGATES.count).map(
  (at) => String.fromCodePoint(at < SURROGATES.first ? at : at + SURROGATES.count),
  (text) => {
    const point = typeof text === 'string' && text.isWellFormed() ? text.codePointAt(0) : undefined
    if (point === undefined || text !== String.fromCodePoint(point)) throw new Error('not one character')
    return point < SURROGATES.first ? point : point - SURROGATES.count
  },
)
