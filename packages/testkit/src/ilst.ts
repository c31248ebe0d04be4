import { type Box, boxBytes, boxesOf } from './mp4-boxes.ts'

/** iTunes atoms by name. Numbers are written as integers, pairs (`trkn`, `disk`) as number and total, buffers as pictures. */
export type Atoms = Readonly<Record<string, string | number | readonly [number, number] | Uint8Array | readonly Uint8Array[]>>

const FREE_FORM = '----:'
const TEXT = 1
const JPEG = 13
const PNG = 14
const INTEGER = 21

/**
 * An mp4 with exactly these iTunes atoms, in `moov.udta.meta.ilst` as shops and taggers write them. `file` is complete, in memory, and
 * unfragmented. Other boxes of `udta` (Nero chapters) are kept. If the index precedes the audio, its offsets are adjusted.
 */
export function withAtoms(file: Buffer, atoms: Atoms): Buffer {
  const boxes = boxesOf(file)
  const at = boxes.findIndex(({ type }) => type === 'moov')
  const moov = boxes[at]
  if (!moov) throw new Error('no index in this mp4')
  const tagged = withMeta(moov, metaBox(atoms))
  const growth = tagged.body.length - moov.body.length
  const isBeforeSound = boxes.slice(at).some(({ type }) => type === 'mdat')
  const placed = isBeforeSound ? { type: 'moov', body: movedBy(tagged.body, growth) } : tagged
  return Buffer.concat(boxes.map((box) => boxBytes(box === moov ? placed : box)))
}

function withMeta(moov: Box, meta: Buffer): Box {
  const children = boxesOf(moov.body)
  const udta = children.find(({ type }) => type === 'udta')
  const kept = udta ? boxesOf(udta.body).filter(({ type }) => type !== 'meta') : []
  const body = Buffer.concat([
    ...children.filter(({ type }) => type !== 'udta').map(boxBytes),
    boxBytes({ type: 'udta', body: Buffer.concat([...kept.map(boxBytes), meta]) }),
  ])
  return { type: 'moov', body }
}

function metaBox(atoms: Atoms): Buffer {
  const handler = Buffer.concat([Buffer.alloc(8), Buffer.from('mdirappl', 'latin1'), Buffer.alloc(9)])
  const items = Object.entries(atoms).map(([name, value]) => item(name, value))
  const body = Buffer.concat([
    Buffer.alloc(4),
    boxBytes({ type: 'hdlr', body: handler }),
    boxBytes({ type: 'ilst', body: Buffer.concat(items) }),
  ])
  return boxBytes({ type: 'meta', body })
}

function item(name: string, value: Atoms[string]): Buffer {
  if (!name.startsWith(FREE_FORM)) return boxBytes({ type: name, body: Buffer.concat(dataBoxes(name, value)) })
  const [, mean = '', key = ''] = name.split(':')
  const textBox = (type: string, text: string) => boxBytes({ type, body: Buffer.concat([Buffer.alloc(4), Buffer.from(text)]) })
  return boxBytes({ type: '----', body: Buffer.concat([textBox('mean', mean), textBox('name', key), ...dataBoxes(name, value)]) })
}

function dataBoxes(name: string, value: Atoms[string]): Buffer[] {
  if (typeof value === 'string') return [data(TEXT, Buffer.from(value))]
  if (typeof value === 'number') return [data(INTEGER, uint16(value))]
  if (value instanceof Uint8Array) return [picture(value)]
  return isPair(value) ? [data(0, pair(name, value))] : value.map(picture)
}

const isPair = (value: readonly unknown[]): value is readonly [number, number] => typeof value[0] === 'number'
const picture = (bytes: Uint8Array) => data(bytes[0] === 0x89 ? PNG : JPEG, Buffer.from(bytes))

/** `trkn` is two bytes longer than `disk`. */
function pair(name: string, [number, total]: readonly [number, number]): Buffer {
  return Buffer.concat([Buffer.alloc(2), uint16(number), uint16(total), Buffer.alloc(name === 'trkn' ? 2 : 0)])
}

function data(kind: number, value: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(kind)
  return boxBytes({ type: 'data', body: Buffer.concat([head, value]) })
}

const CONTAINERS = new Set(['trak', 'mdia', 'minf', 'stbl'])

/** The index with every file offset moved by `growth` bytes. */
function movedBy(moov: Buffer, growth: number): Buffer {
  const boxes = boxesOf(moov).map(({ type, body }) => {
    if (CONTAINERS.has(type)) return { type, body: movedBy(body, growth) }
    if (type === 'stco') return { type, body: eachOffset(body, 4, (at) => body.writeUInt32BE(body.readUInt32BE(at) + growth, at)) }
    if (type === 'co64')
      return { type, body: eachOffset(body, 8, (at) => body.writeBigUInt64BE(body.readBigUInt64BE(at) + BigInt(growth), at)) }
    return { type, body }
  })
  return Buffer.concat(boxes.map(boxBytes))
}

function eachOffset(body: Buffer, width: number, move: (at: number) => void): Buffer {
  for (let at = 8; at + width <= body.length; at += width) move(at)
  return body
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}
