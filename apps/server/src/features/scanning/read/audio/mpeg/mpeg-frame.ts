export interface MpegFrame {
  codec: 'mp3' | 'mp2' | 'mp1'
  /** Length of the whole frame. */
  lengthBytes: number
  /** How much longer it is than the shortest frame of this bit rate. */
  paddingBytes: number
  bitrate: number
  sampleRate: number
  samples: number
  /** The offset of a header for the whole file (`Xing`, `Info`), if there is one. */
  infoAt: number
  /** Equal for all frames of one stream. */
  kind: number
}

/** For version 1, by layer. */
const KBITS = [
  [32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
  [32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
  [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
]
/** For versions 2 and 2.5: layer I, and the other two. */
const LOW_KBITS = [
  [32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
  [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
]
const RATES = [44_100, 48_000, 32_000]

/** Parses the header of an MPEG audio frame (ISO/IEC 11172-3, 13818-3); undefined if there is none. */
export function mpegFrame(head: Buffer, at = 0): MpegFrame | undefined {
  if (at + 4 > head.length || head[at] !== 0xff) return undefined
  // By index, since a view for each frame would be most of the cost.
  const second = head[at + 1] ?? 0
  const third = head[at + 2] ?? 0
  const fourth = head[at + 3] ?? 0
  const version = (second >> 3) & 3
  const layer = 4 - ((second >> 1) & 3)
  const bitrateAt = (third >> 4) - 1
  const rate = RATES[(third >> 2) & 3]
  // A free-format stream (0) has no known frame length; the other values are reserved.
  if ((second & 0xe0) !== 0xe0 || version === 1 || layer === 4 || bitrateAt < 0 || bitrateAt > 13 || rate === undefined)
    return undefined
  const isFirst = version === 3
  const kbits = (isFirst ? KBITS[layer - 1] : LOW_KBITS[Math.min(layer, 2) - 1])?.[bitrateAt] ?? 0
  const sampleRate = rate / (isFirst ? 1 : version === 2 ? 2 : 4)
  const samples = layer === 1 ? 384 : layer === 3 && !isFirst ? 576 : 1_152
  const padding = (third >> 1) & 1
  const bitrate = kbits * 1_000
  const lengthBytes =
    layer === 1
      ? (Math.floor((12 * bitrate) / sampleRate) + padding) * 4
      : Math.floor((samples / 8) * (bitrate / sampleRate)) + padding
  const isMono = fourth >> 6 === 3
  const sideBytes = isFirst ? (isMono ? 17 : 32) : isMono ? 9 : 17
  return {
    codec: layer === 3 ? 'mp3' : layer === 2 ? 'mp2' : 'mp1',
    lengthBytes,
    paddingBytes: layer === 1 ? padding * 4 : padding,
    bitrate,
    sampleRate,
    samples,
    infoAt: 4 + sideBytes,
    kind: (second & 0xfe) * 4 + ((third >> 2) & 3),
  }
}
