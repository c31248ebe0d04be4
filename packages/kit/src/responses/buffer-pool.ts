/**
 * Reusable buffers. A new 64 KiB buffer costs as much as reading into it: it is allocated, paged in and garbage collected. Never
 * return a buffer that may still be read from.
 */
export function createBufferPool({ bytes, max }: { bytes: number; max: number }) {
  const spare: Buffer[] = []
  return {
    /** At least `bytes` long, with its previous content. */
    take: (): Buffer => spare.pop() ?? Buffer.allocUnsafeSlow(bytes),
    giveBack(buffer: Buffer): void {
      if (spare.length < max) spare.push(buffer)
    },
  }
}
