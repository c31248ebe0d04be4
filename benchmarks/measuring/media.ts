import { createRandom } from '../library/random.ts'
import type { LoadRequest } from './load.ts'

const PIECE = 64 * 1024
const RANGES = 4000

interface MediaFile {
  /** Relative to the library. */
  rel_path: string
  size: number
}

/** How to request a file from a kind of server. */
type ToRequest = (path: string) => Pick<LoadRequest, 'path' | 'headers'>

export const fromOurs =
  (libraryId: number, headers: Readonly<Record<string, string>>): ToRequest =>
  (path) => ({ path: `/api/v1/libraries/${libraryId}/stream?path=${encodeURIComponent(path)}`, headers })

export const fromBare: ToRequest = (path) => ({ path: `/${path.split('/').map(encodeURIComponent).join('/')}` })

/** Ranges of 64 KiB anywhere in these files; the same for every server. */
export function randomRanges(files: readonly MediaFile[], toRequest: ToRequest): LoadRequest[] {
  const random = createRandom(64)
  const long = files.filter(({ size }) => size > PIECE)
  return Array.from({ length: RANGES }, () => {
    const { rel_path, size } = random.pick(long)
    const start = random.below(size - PIECE)
    const { path, headers } = toRequest(rel_path)
    return { path, headers: { ...headers, range: `bytes=${start}-${start + PIECE - 1}` } }
  })
}
