import { call } from '../../../server/api.ts'
import type { ResponseTo } from '../../../server/responses.ts'

export type NameKind = 'author' | 'narrator' | 'series'
export type Preview = ResponseTo<'GET /libraries/:id/previews'>['previews'][number]

interface Waiting {
  resolve: (preview: Preview | null) => void
  reject: (error: unknown) => void
}

/** The server takes this many names per request. */
const MOST_NAMES = 50

type Fetch = (names: readonly string[]) => Promise<readonly Preview[]>

/** Batches the requests of rows that are rendered together. */
export function createBatches(fetchNames: Fetch, later: (run: () => void) => void) {
  let waiting = new Map<string, Waiting[]>()

  function send(): void {
    const all = [...waiting]
    waiting = new Map()
    for (let at = 0; at < all.length; at += MOST_NAMES) void fetchSome(all.slice(at, at + MOST_NAMES))
  }

  async function fetchSome(some: readonly (readonly [string, Waiting[]])[]): Promise<void> {
    try {
      const found = new Map((await fetchNames(some.map(([name]) => name))).map((preview) => [preview.name, preview]))
      for (const [name, waiters] of some) for (const { resolve } of waiters) resolve(found.get(name) ?? null)
    } catch (error) {
      for (const [, waiters] of some) for (const { reject } of waiters) reject(error)
    }
  }

  return (name: string): Promise<Preview | null> =>
    new Promise((resolve, reject) => {
      if (waiting.size === 0) later(send)
      waiting.set(name, [...(waiting.get(name) ?? []), { resolve, reject }])
    })
}

const batches = new Map<string, ReturnType<typeof createBatches>>()

/** The first books under a name, and how many of its books are finished; null if the server knows none. */
export function fetchPreview(libraryId: number, of: NameKind, name: string): Promise<Preview | null> {
  const key = `${libraryId} ${of}`
  const fetchNames: Fetch = async (names) =>
    (await call('GET /libraries/:id/previews', { params: { id: libraryId }, query: { of, name: [...names] } })).previews
  const batch = batches.get(key) ?? createBatches(fetchNames, (run) => requestAnimationFrame(run))
  batches.set(key, batch)
  return batch(name)
}
