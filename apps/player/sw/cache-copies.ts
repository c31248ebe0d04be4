import { type CopyPath, copyUrl, pieceUrl, ROOT, typeOf } from '../src/offline/copy-path.ts'
import type { Copies, CopyWriter } from './copies.ts'

/** A piece is written completely or not at all; smaller pieces lose less when a download is interrupted. */
const PIECE_BYTES = 8 * 1024 * 1024

/** Stores pieces in the Cache API, for browsers that cannot append to files. */
export function createCacheCopies(): Copies {
  return {
    async open(path) {
      const cache = await caches.open(ROOT)
      return writerOf(cache, path, await piecesOf(cache, path))
    },
    async find(path) {
      if (!(await caches.has(ROOT))) return undefined
      const pieces = await piecesOf(await caches.open(ROOT), path)
      return pieces.length > 0 ? new Blob(pieces, { type: typeOf(path.name) }) : undefined
    },
    async remove(folder) {
      const cache = await caches.open(ROOT)
      const prefix = copyUrl({ ...folder, name: '' })
      for (const { url } of await cache.keys()) if (new URL(url).pathname.startsWith(prefix)) await cache.delete(url)
    },
  }
}

/** In order, up to the first missing one. A blob in the cache is not read until its bytes are requested. */
async function piecesOf(cache: Cache, path: CopyPath): Promise<Blob[]> {
  const pieces: Blob[] = []
  for (let found = await cache.match(pieceUrl(path, 0)); found; found = await cache.match(pieceUrl(path, pieces.length)))
    pieces.push(await found.blob())
  return pieces
}

function writerOf(cache: Cache, path: CopyPath, known: readonly Blob[]): CopyWriter {
  // The last piece may be incomplete: it is read back and filled up.
  const last = known.at(-1)
  let full = known.length - (last && last.size < PIECE_BYTES ? 1 : 0)
  let filling: Blob[] = full < known.length && last ? [last] : []
  const pending = () => filling.reduce((sum, { size }) => sum + size, 0)
  const put = async (piece: number, blob: Blob) => cache.put(pieceUrl(path, piece), new Response(blob))

  async function flush(): Promise<void> {
    if (filling.length > 0) await put(full, new Blob(filling))
  }
  return {
    get size() {
      return full * PIECE_BYTES + pending()
    },
    async append(bytes) {
      let rest = bytes as Uint8Array<ArrayBuffer>
      while (rest.length > 0) {
        const taken = rest.subarray(0, PIECE_BYTES - pending())
        filling.push(new Blob([taken]))
        rest = rest.subarray(taken.length)
        if (pending() < PIECE_BYTES) continue
        await flush()
        full += 1
        filling = []
      }
    },
    flush,
    async empty() {
      for (let piece = 0; piece <= full; piece += 1) await cache.delete(pieceUrl(path, piece))
      full = 0
      filling = []
    },
    close: flush,
  }
}
