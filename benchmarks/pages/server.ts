import { makeDataFolder, startChapterhouse } from '../measuring/chapterhouse.ts'
import { writeBarePages } from './bare-pages.ts'
import type { TestServer } from './figures.ts'

/** Starts the program like an operator, with all books scanned. */
export async function openServer({
  data,
  libraries,
  hasBarePages = false,
  progress,
}: {
  data: string
  /** Folders of the libraries, with ids from 1. */
  libraries: readonly string[]
  /** Replaces the player. */
  hasBarePages?: boolean
  progress: (text: string) => void
}): Promise<TestServer & AsyncDisposable> {
  const env = hasBarePages ? { CHAPTERHOUSE_WEB_DIR: writeBarePages(`${data}-pages`) } : {}
  const server = await startChapterhouse({ data: makeDataFolder(data), env })
  try {
    for (const [index, root] of libraries.entries()) {
      await server.call('POST', '/admin/libraries', { name: `Books ${index + 1}`, root })
      progress(`${await server.scanned(index + 1, 250)} books are read`)
    }
    const [, token = ''] = server.headers['authorization']?.split(' ') ?? []
    const { server_id: serverId } = await server.call<{ server_id: string }>('GET', '/server')
    const user = await server.call('GET', '/me')
    const { call, origin } = server
    return {
      origin,
      token,
      call,
      session: JSON.stringify({ token, serverId, user }),
      [Symbol.asyncDispose]: () => server.end(),
    }
  } catch (error) {
    await server.end()
    throw error
  }
}
