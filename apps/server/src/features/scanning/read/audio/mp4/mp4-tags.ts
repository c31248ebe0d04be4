import { mayBeCover } from '../../../../formats/index.ts'
import { addTag, type Tags } from '../audio-facts.ts'
import type { Bytes } from '../file-window.ts'
import { type Box, boxesIn, contentOf, findBox } from './mp4-boxes.ts'

const UTF16 = 2
const MAX_TEXT = 256 * 1024
/** Enough of a picture to recognise its type, and nearly always its size. */
const PICTURE_HEAD = 1_024
/** Types of data boxes that contain an integer. */
const INTEGERS = new Set([21, 22, 65, 66, 67, 74, 75, 76, 77, 78])

interface Mp4Tags {
  tags: Tags
  hasCover: boolean
}

/** The atoms of a `meta` box: iTunes names, or, with the handler `mdta`, the names in its `keys` box. */
export function mp4Tags(bytes: Bytes, holder: Box, { tags, hasCover }: Mp4Tags): Mp4Tags {
  const meta = findBox(bytes, holder, 'meta')
  if (!meta) return { tags, hasCover }
  // `meta` is a full box in MP4, but a plain one in QuickTime, where the handler follows directly.
  const inner = { from: bytes.at(meta.from + 4, 4).toString('latin1') === 'hdlr' ? meta.from : meta.from + 4, to: meta.to }
  const list = findBox(bytes, inner, 'ilst')
  const names = keyNames(contentOf(bytes, findBox(bytes, inner, 'keys'), MAX_TEXT))
  let found = hasCover
  for (const item of list ? boxesIn(bytes, list.from, list.to) : []) {
    if (item.type === 'covr') found ||= holdsPicture(bytes, item)
    else readItem(bytes, item, { names, tags })
  }
  return { tags, hasCover: found }
}

function readItem(bytes: Bytes, item: Box, { names, tags }: { names: readonly string[]; tags: Tags }): void {
  const name = nameOf(bytes, item, names)
  for (const box of boxesIn(bytes, item.from, item.to)) {
    if (box.type !== 'data') continue
    const text = textOf(contentOf(bytes, box, MAX_TEXT), item.type)
    if (text !== undefined) addTag(tags, name, text)
  }
}

function nameOf(bytes: Bytes, item: Box, names: readonly string[]): string {
  if (item.type === '----') return contentOf(bytes, findBox(bytes, item, 'name'), 512).toString('utf8', 4)
  return names[Buffer.from(item.type, 'latin1').readUInt32BE(0) - 1] ?? item.type
}

function textOf(content: Buffer, type: string): string | undefined {
  if (content.length <= 8) return undefined
  const kind = content.readUInt32BE(0)
  const value = content.subarray(8)
  if (type === 'trkn' || type === 'disk') return value.length >= 4 ? String(value.readUInt16BE(2)) : undefined
  if (INTEGERS.has(kind) || (kind === 0 && type === '\xa9mvi'))
    return value.length <= 6 ? String(value.readUIntBE(0, value.length)) : undefined
  if (kind === UTF16) return new TextDecoder('utf-16be').decode(value)
  return kind <= 1 ? value.toString('utf8') : undefined
}

function holdsPicture(bytes: Bytes, item: Box): boolean {
  for (const box of boxesIn(bytes, item.from, item.to)) {
    if (box.type === 'data' && mayBeCover(bytes.at(box.from + 8, Math.min(PICTURE_HEAD, box.to - box.from - 8)))) return true
  }
  return false
}

function keyNames(content: Buffer): string[] {
  const names: string[] = []
  for (let at = 8; at + 8 <= content.length; ) {
    const size = content.readUInt32BE(at)
    if (size < 8) break
    names.push(content.toString('utf8', at + 8, at + size).replace(/^com\.apple\.quicktime\./, ''))
    at += size
  }
  return names
}
