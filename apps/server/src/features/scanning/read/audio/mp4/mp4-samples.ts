import { crc32 } from 'node:zlib'
import type { Bytes } from '../file-window.ts'
import { SOUND_EDGE, type Stretch, soundPrint } from '../sound-print.ts'
import { type Box, contentOf, findBox, findDeep } from './mp4-boxes.ts'

/** Numbers of a table are read in blocks of this many bytes. */
const BLOCK = 4_096
/** Limit of table entries to read: a chunk with all samples of a long book must be summed up. */
const MAX_STEPS = 8 * 1024 * 1024
/** Chunks at one end; if there are more, they are too scattered to read. */
const MAX_STRETCHES = 2_048
/** The table of runs is fully checked up to this number of entries; nearly all files have one, or one per chunk. */
const MAX_RUNS = 4_096
/** Positions in the table of sizes that stand for the amount of audio, since the whole table takes megabytes for a long book. */
const AMOUNT_PLACES = 4
const AMOUNT_ENTRIES = BLOCK / 4

/**
 * A fingerprint of a track's samples, wherever they are in the file and however they are interleaved. Their amount is their number,
 * along with the sizes at four positions. undefined: the tables list none, as in a fragmented file.
 */
export function samplesPrint(bytes: Bytes, track: Box): string | undefined {
  const tables = tablesOf(bytes, track)
  if (!tables) return undefined
  const [first, last, amount] = [firstSamples(tables), lastSamples(tables), amountOf(tables)]
  const isBounded = tables.steps.left > 0 && first.length <= MAX_STRETCHES && last.length <= MAX_STRETCHES
  return isBounded ? soundPrint(bytes, { format: 'mp4', amount, first, last }) : undefined
}

/** A table of numbers in a box. */
interface Table {
  count: number
  at: (index: number) => number
  /** The bytes of some of them. */
  bytesOf: (index: number, count: number) => Buffer
}

interface Tables {
  sizes: Table
  /** Offsets of chunks. */
  chunks: Table
  /** Number of samples of a chunk, by its index. */
  samplesIn: (chunk: number) => number
  steps: Steps
}

/** Runs out if tables were crafted to keep a reader busy. */
interface Steps {
  left: number
}

function tablesOf(bytes: Bytes, track: Box): Tables | undefined {
  const box = findDeep(bytes, track, ['mdia', 'minf', 'stbl'])
  const sizes = box && sizesIn(bytes, findBox(bytes, box, 'stsz'))
  const chunks = box && chunksIn(bytes, box)
  const runs = box && findBox(bytes, box, 'stsc')
  if (!sizes || !chunks || !runs || sizes.count === 0 || chunks.count === 0) return undefined
  const steps = { left: MAX_STEPS }
  const samplesIn = samplesByChunk(bytes, runs, { chunkCount: chunks.count, sampleCount: sizes.count, steps })
  return samplesIn && { sizes, chunks, samplesIn, steps }
}

function sizesIn(bytes: Bytes, box: Box | undefined): Table | undefined {
  const head = contentOf(bytes, box, 12)
  if (!box || head.length < 12) return undefined
  const same = head.readUInt32BE(4)
  const count = head.readUInt32BE(8)
  if (same > 0) return { count, at: () => same, bytesOf: () => head }
  return tableIn(bytes, box, { from: 12, width: 4, count })
}

function chunksIn(bytes: Bytes, box: Box): Table | undefined {
  const narrow = findBox(bytes, box, 'stco')
  const found = narrow ?? findBox(bytes, box, 'co64')
  const head = contentOf(bytes, found, 8)
  return found && head.length === 8
    ? tableIn(bytes, found, { from: 8, width: narrow ? 4 : 8, count: head.readUInt32BE(4) })
    : undefined
}

/** Only as many numbers as the box has room for. */
function tableIn(bytes: Bytes, box: Box, { from, width, count }: { from: number; width: 4 | 8; count: number }): Table {
  const start = box.from + from
  const end = Math.min(box.to, bytes.size)
  let block: { from: number; bytes: Buffer } = { from: -1, bytes: Buffer.alloc(0) }
  return {
    count: Math.max(0, Math.min(count, Math.floor((end - start) / width))),
    bytesOf: (index, entries) => bytes.at(start + index * width, entries * width),
    at(index) {
      const position = index * width
      const blockFrom = position - (position % BLOCK)
      if (block.from !== blockFrom)
        block = { from: blockFrom, bytes: bytes.at(start + blockFrom, Math.min(BLOCK, end - start - blockFrom)) }
      const offset = position - blockFrom
      if (offset + width > block.bytes.length) return 0
      return width === 4 ? block.bytes.readUInt32BE(offset) : Number(block.bytes.readBigUInt64BE(offset))
    },
  }
}

/**
 * The table of runs states the first chunk of each run and the samples per chunk. Some files have fewer samples in the last chunk
 * than their run says. undefined: there are no runs.
 */
function samplesByChunk(
  bytes: Bytes,
  box: Box,
  { chunkCount, sampleCount, steps }: { chunkCount: number; sampleCount: number; steps: Steps },
): ((chunk: number) => number) | undefined {
  const head = contentOf(bytes, box, 8)
  if (head.length < 8) return undefined
  const numbers = tableIn(bytes, box, { from: 8, width: 4, count: head.readUInt32BE(4) * 3 })
  const count = Math.floor(numbers.count / 3)
  if (count === 0) return undefined
  const firstOf = (run: number) => (run < count ? numbers.at(run * 3) - 1 : chunkCount)
  let run = 0
  const stated = (chunk: number): number => {
    for (; run > 0 && chunk < firstOf(run) && steps.left > 0; steps.left -= 1) run -= 1
    for (; run + 1 < count && chunk >= firstOf(run + 1) && steps.left > 0; steps.left -= 1) run += 1
    return numbers.at(run * 3 + 1)
  }
  const missing = count <= MAX_RUNS ? statedSamples(count, firstOf, (at) => numbers.at(at * 3 + 1)) - sampleCount : 0
  return (chunk) => Math.max(0, stated(chunk) - (chunk === chunkCount - 1 && missing > 0 ? missing : 0))
}

function statedSamples(count: number, firstOf: (run: number) => number, samplesOf: (run: number) => number): number {
  let sum = 0
  for (let run = 0; run < count; run += 1) sum += Math.max(0, firstOf(run + 1) - firstOf(run)) * samplesOf(run)
  return sum
}

/** The first samples up to `SOUND_EDGE` bytes. */
function firstSamples({ sizes, chunks, samplesIn, steps }: Tables): Stretch[] {
  const found: Stretch[] = []
  let left = SOUND_EDGE
  let sample = 0
  for (let chunk = 0; chunk < chunks.count && sample < sizes.count && left > 0 && steps.left > 0; chunk += 1) {
    const next = Math.min(sizes.count, sample + samplesIn(chunk))
    let length = 0
    for (; sample < next && length < left && steps.left > 0; steps.left -= 1) {
      length += sizes.at(sample)
      sample += 1
    }
    steps.left -= 1
    length = Math.min(length, left)
    left -= length
    add(found, { from: chunks.at(chunk), length })
  }
  return found
}

/** The last samples up to `SOUND_EDGE` bytes, in order. */
function lastSamples({ sizes, chunks, samplesIn, steps }: Tables): Stretch[] {
  const backwards: Stretch[] = []
  let left = SOUND_EDGE
  let end = sizes.count
  for (let chunk = chunks.count - 1; chunk >= 0 && end > 0 && left > 0 && steps.left > 0; chunk -= 1) {
    const start = Math.max(0, end - samplesIn(chunk))
    let length = 0
    for (let sample = start; sample < end && steps.left > 0; sample += 1, steps.left -= 1) length += sizes.at(sample)
    steps.left -= 1
    const taken = Math.min(length, left)
    left -= taken
    backwards.push({ from: chunks.at(chunk) + length - taken, length: taken })
    end = start
  }
  const found: Stretch[] = []
  for (const stretch of backwards.reverse()) add(found, stretch)
  return found
}

/** Adjacent chunks are read together. */
function add(stretches: Stretch[], { from, length }: Stretch): void {
  if (length === 0) return
  const last = stretches.at(-1)
  if (last && last.from + last.length === from) last.length += length
  else stretches.push({ from, length })
}

function amountOf({ sizes }: Tables): string {
  const entries = Math.min(AMOUNT_ENTRIES, sizes.count)
  let sum = 0
  for (let place = 0; place < AMOUNT_PLACES; place += 1) {
    const start = Math.floor(((sizes.count - entries) * place) / (AMOUNT_PLACES - 1))
    sum = crc32(sizes.bytesOf(start, entries), sum)
  }
  return `${sizes.count}-${sum.toString(16)}`
}
