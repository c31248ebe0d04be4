import { ApiError } from '@chapterhouse/client/call'

interface PendingLogoutNeeds {
  read: () => readonly string[]
  write: (tokens: readonly string[]) => void
  /** Ends the session of this token at the server. */
  send: (token: string) => Promise<unknown>
}

/** Sessions that were left while the server could not be reached: sent when the network is back. */
interface PendingLogouts {
  /** Stored before it is sent: the page may be closed meanwhile. */
  add(token: string): Promise<void>
  sendAll(): Promise<void>
}

const MOST = 20

export function createPendingLogouts({ read, write, send }: PendingLogoutNeeds): PendingLogouts {
  const sending = new Set<string>()

  async function sendOne(token: string): Promise<void> {
    if (sending.has(token)) return
    sending.add(token)
    try {
      await send(token)
    } catch (error) {
      if (!isOver(error)) return
    } finally {
      sending.delete(token)
    }
    // Another tab may have added one in the meantime.
    write(read().filter((other) => other !== token))
  }

  const sendAll = async () => void (await Promise.all(read().map(sendOne)))
  return {
    sendAll,
    async add(token) {
      write([...read().filter((other) => other !== token), token].slice(-MOST))
      await sendAll()
    },
  }
}

/** A token that the server refuses is one that it does not know any more. */
const isOver = (error: unknown): boolean => error instanceof ApiError && error.status < 500 && error.status !== 429

const KEY = 'chapterhouse.farewells'

/** Kept on this device; where storage is forbidden, as long as the page lives. */
export function storedLogouts(send: PendingLogoutNeeds['send']): PendingLogouts {
  let memory: readonly string[] = []
  return createPendingLogouts({
    send,
    read() {
      try {
        const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
        return Array.isArray(stored) ? stored.filter((token) => typeof token === 'string') : []
      } catch {
        return memory
      }
    },
    write(tokens) {
      memory = tokens
      try {
        if (tokens.length === 0) localStorage.removeItem(KEY)
        else localStorage.setItem(KEY, JSON.stringify(tokens))
      } catch {
        // As above.
      }
    },
  })
}
