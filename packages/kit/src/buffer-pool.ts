/**
 * Buffers that are used again. A fresh one of 64 KiB costs as much as reading it: memory asked of the system, touched for the first time,
 * and collected later. Never hand one back that somebody may still read.
 */
export function createBufferPool({ bytes, most }: { bytes: number; most: number }) {
  const spare: Buffer[] = []
  return {
    /** At least `bytes` long, holding whatever was in it. */
    take: (): Buffer => spare.pop() ?? Buffer.allocUnsafeSlow(bytes),
    giveBack(buffer: Buffer): void {
      if (spare.length < most) spare.push(buffer)
    },
  }
}
