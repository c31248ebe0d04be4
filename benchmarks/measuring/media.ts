import { createRandom } from '../library/random.ts'
import type { LoadRequest } from './load.ts'

const PIECE = 64 * 1024
const RANGES = 4000

interface MediaFile {
  /** Below the library. */
  rel_path: string
  size: number
}

/** How one kind of server is asked for a file. */
type ToRequest = (path: string) => Pick<LoadRequest, 'path' | 'headers'>

export const fromOurs =
  (libraryId: number, headers: Readonly<Record<string, string>>): ToRequest =>
  (path) => ({ path: `/api/v1/libraries/${libraryId}/stream?path=${encodeURIComponent(path)}`, headers })

export const fromBare: ToRequest = (path) => ({ path: `/${path.split('/').map(encodeURIComponent).join('/')}` })

/** 64 KiB from anywhere in any of these files; the same pieces for everybody who asks. */
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
