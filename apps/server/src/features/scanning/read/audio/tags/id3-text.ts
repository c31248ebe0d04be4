import { isAscii } from 'node:buffer'
import type { RawText } from './eight-bit-text.ts'

/** Texts of an ID3 frame: the first byte states the encoding, and NUL separates them. */
export function id3Texts(content: Buffer): RawText[] {
  return content.length < 2 ? [] : rawTexts(content.subarray(1), content[0] ?? 0)
}

/** Texts separated by NUL. Those without a reliable encoding remain bytes, until the file's encoding is known. */
export function rawTexts(content: Buffer, encoding: number): RawText[] {
  const isMarked = (content[0] === 0xff && content[1] === 0xfe) || (content[0] === 0xfe && content[1] === 0xff)
  if (encoding !== 0 || isMarked) return parts(decoded(content, isMarked ? 1 : encoding))
  if (isAscii(content)) return parts(content.toString('latin1'))
  const texts: RawText[] = []
  for (let from = 0; from <= content.length; ) {
    const end = content.indexOf(0, from)
    const bytes = content.subarray(from, end === -1 ? content.length : end)
    texts.push(isAscii(bytes) ? bytes.toString('latin1') : { bytes })
    from = end === -1 ? content.length + 1 : end + 1
  }
  return texts
}

/** A NUL-terminated text and the rest after it, such as the description of `TXXX`, `COMM` and `APIC` before its value. */
export function partedText(content: Buffer, encoding: number): { text: string; rest: Buffer } {
  const isWide = encoding === 1 || encoding === 2
  const end = isWide ? wideEnd(content) : content.indexOf(0)
  if (end === -1) return { text: decoded(content, encoding), rest: Buffer.alloc(0) }
  return { text: decoded(content.subarray(0, end), encoding), rest: content.subarray(end + (isWide ? 2 : 1)) }
}

const UTF_16_BE = new TextDecoder('utf-16be')
const UTF_16_LE = new TextDecoder('utf-16le')

/** Invalid bytes become U+FFFD, by which damaged text is recognised later. */
export function decoded(content: Buffer, encoding: number): string {
  if (encoding === 3) return withoutMarks(content.toString('utf8'))
  if (encoding === 2) return UTF_16_BE.decode(content)
  if (encoding === 1) {
    const isBig = content[0] === 0xfe && content[1] === 0xff
    // Each of several values may start with a byte order mark.
    return withoutMarks((isBig ? UTF_16_BE : UTF_16_LE).decode(content))
  }
  return content.toString('latin1')
}

// Both look first, since nearly all texts have neither, and a search costs a fraction.
const parts = (text: string): string[] => (text.includes('\0') ? text.split('\0') : [text])
const withoutMarks = (text: string): string => (text.includes('\ufeff') ? text.replaceAll('\ufeff', '') : text)

function wideEnd(content: Buffer): number {
  for (let at = 0; at + 1 < content.length; at += 2) if (content[at] === 0 && content[at + 1] === 0) return at
  return -1
}
