import { DefaultDeserializer, DefaultSerializer } from 'node:v8'

/** The supported types; a message refers to them by index. */
const KINDS = [Uint8Array, Uint16Array, Uint32Array] as const
type Numbers = InstanceType<(typeof KINDS)[number]>

/** The alignment that all of these types need. */
const STEP = 8
const padded = (bytes: number): number => Math.ceil(bytes / STEP) * STEP

/** Serialises plain data with its arrays replaced by their type, offset and length. */
class Outline extends DefaultSerializer {
  readonly arrays: Numbers[] = []
  size = 0

  _writeHostObject(array: Numbers): void {
    const kind = KINDS.findIndex((one) => array instanceof one)
    if (kind === -1) throw new TypeError(`arrays of this type cannot be sent: ${array.constructor.name}`)
    for (const number of [kind, this.size, array.length]) this.writeUint32(number)
    this.arrays.push(array)
    this.size += padded(array.byteLength)
  }
}

class Filling extends DefaultDeserializer {
  readonly #arrays: ArrayBuffer

  constructor(outline: Uint8Array, arrays: ArrayBuffer) {
    super(outline)
    this.#arrays = arrays
  }

  _readHostObject(): Numbers {
    const [kind, offset, length] = [this.readUint32(), this.readUint32(), this.readUint32()]
    const Kind = KINDS[kind] ?? Uint8Array
    return new Kind(this.#arrays, offset, length)
  }
}

/** Plain data with large typed arrays as pieces of a stream: two sizes, an outline, then the arrays. */
export function* toPieces(value: unknown): Iterable<Uint8Array> {
  const outline = new Outline()
  outline.writeHeader()
  outline.writeValue(value)
  const text = outline.releaseBuffer()
  yield bytesOf(Uint32Array.of(text.length, outline.size))
  yield text
  for (const array of outline.arrays) {
    yield bytesOf(array)
    yield new Uint8Array(padded(array.byteLength) - array.byteLength)
  }
}

/**
 * Yields the values of the stream. All arrays of a value share one buffer, which is filled chunk by chunk. A stream that ends early yields
 * fewer values.
 */
export async function* fromPieces(stream: AsyncIterable<Uint8Array>): AsyncIterable<unknown> {
  const pieces = stream[Symbol.asyncIterator]()
  let rest: Uint8Array = new Uint8Array()
  async function isFilled(into: Uint8Array): Promise<boolean> {
    for (let at = 0; at < into.length; ) {
      if (rest.length === 0) {
        const { value, done } = await pieces.next()
        if (done) return false
        rest = value
      }
      const taken = rest.subarray(0, into.length - at)
      into.set(taken, at)
      at += taken.length
      rest = rest.subarray(taken.length)
    }
    return true
  }
  for (;;) {
    const sizes = new Uint32Array(2)
    if (!(await isFilled(bytesOf(sizes)))) return
    const [outline, arrays] = [new Uint8Array(sizes[0] ?? 0), new ArrayBuffer(sizes[1] ?? 0)]
    if (!(await isFilled(outline)) || !(await isFilled(new Uint8Array(arrays)))) return
    const filling = new Filling(outline, arrays)
    filling.readHeader()
    yield filling.readValue()
  }
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Numbers): Uint8Array => new Uint8Array(buffer, byteOffset, byteLength)
