import { ApiError } from '@chapterhouse/client/call'

interface PendingLogoutNeeds {
  read: () => readonly string[]
  write: (tokens: readonly string[]) => void
  /** Ends the session of this token on the server. */
  send: (token: string) => Promise<unknown>
}

/** Sign-outs made while the server was unreachable, sent when the network is back. */
interface PendingLogouts {
  /** Stored before it is sent: the page may be closed meanwhile. */
  add(token: string): Promise<void>
  sendAll(): Promise<void>
}

const MAX = 20

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
      write([...read().filter((other) => other !== token), token].slice(-MAX))
      await sendAll()
    },
  }
}

/** The server no longer knows a token that it rejects. */
const isOver = (error: unknown): boolean => error instanceof ApiError && error.status < 500 && error.status !== 429

export const PENDING_LOGOUTS_KEY = 'chapterhouse.farewells'

/** Stored on this device; if storage is forbidden, for the life of the page. */
export function storedLogouts(send: PendingLogoutNeeds['send']): PendingLogouts {
  let memory: readonly string[] = []
  return createPendingLogouts({
    send,
    read() {
      try {
        const stored: unknown = JSON.parse(localStorage.getItem(PENDING_LOGOUTS_KEY) ?? '[]')
        return Array.isArray(stored) ? stored.filter((token) => typeof token === 'string') : []
      } catch {
        return memory
      }
    },
    write(tokens) {
      memory = tokens
      try {
        if (tokens.length === 0) localStorage.removeItem(PENDING_LOGOUTS_KEY)
        else localStorage.setItem(PENDING_LOGOUTS_KEY, JSON.stringify(tokens))
      } catch {
        // As above.
      }
    },
  })
}
