/**
 * SHA-256 of a text, in hexadecimal (FIPS 180-4). The browser's own is missing over plain HTTP, and too slow to respond for a page
 * that is being closed.
 */
export function sha256(text: string): string {
  const words = padded(new TextEncoder().encode(text))
  const hash = new Uint32Array(START)
  const schedule = new Uint32Array(64)
  for (let block = 0; block < words.length; block += 16) {
    schedule.set(words.subarray(block, block + 16))
    for (let at = 16; at < 64; at += 1) {
      const [early, late] = [wordAt(schedule, at - 15), wordAt(schedule, at - 2)]
      const low = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3)
      const high = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10)
      schedule[at] = wordAt(schedule, at - 16) + low + wordAt(schedule, at - 7) + high
    }
    addBlock(hash, schedule)
  }
  return [...hash].map((word) => word.toString(16).padStart(8, '0')).join('')
}

function addBlock(hash: Uint32Array, schedule: Uint32Array): void {
  const state = new Uint32Array(hash)
  for (let at = 0; at < 64; at += 1) {
    const [a = 0, b = 0, c = 0, , e = 0, f = 0, g = 0, h = 0] = state
    const high = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
    const one = h + high + ((e & f) ^ (~e & g)) + wordAt(ROUNDS, at) + wordAt(schedule, at)
    const low = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)
    state.copyWithin(1, 0, 7)
    state[4] = wordAt(state, 4) + one
    state[0] = one + low + ((a & b) ^ (a & c) ^ (b & c))
  }
  for (let at = 0; at < 8; at += 1) hash[at] = wordAt(hash, at) + wordAt(state, at)
}

const wordAt = (words: Uint32Array, at: number): number => words[at] ?? 0
const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

/** Whole blocks of 16 words: the bytes, a one, zeros, and the length in bits. */
function padded(bytes: Uint8Array): Uint32Array {
  const blocks = Math.ceil((bytes.length + 9) / 64)
  const view = new DataView(new ArrayBuffer(blocks * 64))
  new Uint8Array(view.buffer).set(bytes)
  view.setUint8(bytes.length, 0x80)
  view.setUint32(blocks * 64 - 4, bytes.length * 8)
  return Uint32Array.from({ length: blocks * 16 }, (_, at) => view.getUint32(at * 4))
}

/** The first 64 primes. */
const PRIMES = Array.from({ length: 312 }, (_, at) => at).filter(
  (number) => number > 1 && !Array.from({ length: 16 }, (_, at) => at + 2).some((by) => by < number && number % by === 0),
)
/** 32 bits of the fraction of a root. */
const fractionOf = (root: number): number => Math.floor((root % 1) * 2 ** 32)
const ROUNDS = Uint32Array.from(PRIMES, (prime) => fractionOf(Math.cbrt(prime)))
const START = Uint32Array.from(PRIMES.slice(0, 8), (prime) => fractionOf(Math.sqrt(prime)))
