import type { MpegFrame } from './mpeg-frame.ts'

/** The content of a first frame without audio, which describes all others. */
export interface MpegHeader {
  name: 'Xing' | 'Info' | 'VBRI'
  frames?: number
  /** From its first byte to the end of the audio. */
  lengthBytes?: number
  /** The byte position at each hundredth of the time, in 256ths of the whole. */
  table?: Buffer
}

export const TABLE_STEPS = 100
const XING_FRAMES = 1
const XING_BYTES = 2
const XING_TABLE = 4
const VBRI_AT = 36

/** Parses the header in the first frame; undefined if that frame has audio. `head`: the file's bytes from this frame on. */
export function mpegHeader(head: Buffer, { infoAt }: MpegFrame): MpegHeader | undefined {
  const name = head.toString('latin1', infoAt, infoAt + 4)
  if (name === 'Xing' || name === 'Info') return xingHeader(head.subarray(infoAt + 4), name)
  if (head.toString('latin1', VBRI_AT, VBRI_AT + 4) !== 'VBRI' || head.length < VBRI_AT + 18) return undefined
  return {
    name: 'VBRI',
    ...positive('lengthBytes', head.readUInt32BE(VBRI_AT + 10)),
    ...positive('frames', head.readUInt32BE(VBRI_AT + 14)),
  }
}

/** Each field is there only if its flag is set. */
function xingHeader(content: Buffer, name: 'Xing' | 'Info'): MpegHeader {
  const flags = content.length < 4 ? 0 : content.readUInt32BE(0)
  let at = 4
  const take = (flag: number, length: number): Buffer | undefined => {
    if ((flags & flag) === 0) return undefined
    at += length
    return at <= content.length ? content.subarray(at - length, at) : undefined
  }
  const frames = take(XING_FRAMES, 4)?.readUInt32BE(0) ?? 0
  const lengthBytes = take(XING_BYTES, 4)?.readUInt32BE(0) ?? 0
  const table = take(XING_TABLE, TABLE_STEPS)
  return { name, ...positive('frames', frames), ...positive('lengthBytes', lengthBytes), ...(table && { table }) }
}

const positive = <Name extends string>(name: Name, value: number) =>
  (value > 0 ? { [name]: value } : {}) as Partial<Record<Name, number>>

/** Whether players can seek with it: it must never go backwards, nor leave out most of the file. */
export function hasUsableTable({ name, table }: MpegHeader): boolean {
  // Few players support VBRI's table.
  if (name === 'VBRI' || !table) return false
  const isAscending = table.every((place, at) => at === 0 || place >= (table[at - 1] ?? 0))
  return isAscending && (table[0] ?? 0) < 128 && (table[TABLE_STEPS - 1] ?? 0) >= 128
}
