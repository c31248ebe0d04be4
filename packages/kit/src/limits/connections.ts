import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** A stalled connection is closed at most this much later. */
const CHECK_MS = 5_000

interface ConnectionNeeds {
  /** How long a client may read nothing of a response. */
  unreadMs: number
  /** Monotonic milliseconds. */
  now: () => number
  /** Called with each new connection. */
  onOpened: (connection: Connection) => void
}

/** Node's handle for a socket (lib/net.js), with the bytes written and those that the system has not accepted yet. */
interface Handle {
  bytesWritten: number
  writeQueueSize: number
}

export type Connections = ReturnType<typeof watchConnections>

/**
 * Follows a server's connections, and how much of the responses their clients take. A connection whose client takes nothing of a
 * response for `unreadMs` is closed; otherwise it would hold the response forever. Node's own timer takes twice as long, since it
 * first notes how many bytes are waiting.
 */
export function watchConnections(server: Server, { unreadMs, now, onOpened }: ConnectionNeeds) {
  const open = new Map<string, Connection>()
  const known = new WeakMap<Socket, Connection>()
  const pauses = new WeakMap<ServerResponse, number>()

  function add(socket: Socket): void {
    const name = nameOf(socket)
    if (open.has(name)) return
    const connection = new Connection(socket, now)
    open.set(name, connection)
    socket.once('close', () => open.delete(name))
    onOpened(connection)
  }

  /** For the request's socket, which is the TLS socket if encrypted. */
  function find(socket: Socket): Connection | undefined {
    const found = known.get(socket) ?? open.get(nameOf(socket))
    if (found) known.set(socket, found)
    return found
  }

  const patienceOf = ({ responses }: Connection): number =>
    Math.max(...[...responses].map((response) => pauses.get(response) ?? unreadMs))

  function closeStalled(): void {
    for (const connection of open.values())
      if (connection.responses.size > 0 && now() - connection.activeMs() >= patienceOf(connection)) connection.end()
  }

  server.on('connection', add)
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => find(socket)?.begin(response))
  const timer = setInterval(closeStalled, Math.min(CHECK_MS, unreadMs / 4)).unref()
  server.once('close', () => clearInterval(timer))

  return {
    /** Adds a connection before the server does so itself. */
    add,
    find,
    /** A paused player reads nothing for a while, and returns for the rest. */
    allowPause: (response: ServerResponse, ms: number): void => void pauses.set(response, ms),
  }
}

/** A connection as the operating system sees it, below TLS. */
export class Connection {
  /** The unfinished ones. */
  readonly responses = new Set<ServerResponse>()
  readonly #socket: Socket
  readonly #now: () => number
  /** Bytes that the system had accepted when it last accepted some. */
  #taken: number
  #activeMs: number

  constructor(socket: Socket, now: () => number) {
    this.#socket = socket
    this.#now = now
    this.#taken = takenOf(socket)
    this.#activeMs = now()
  }

  get address(): string | undefined {
    return this.#socket.remoteAddress
  }

  begin(response: ServerResponse): void {
    this.responses.add(response)
    this.#activeMs = this.#now()
    response.once('close', () => {
      this.responses.delete(response)
      this.#taken = takenOf(this.#socket)
      this.#activeMs = this.#now()
    })
  }

  /** The last time when nothing waited for the client: it took bytes, or its response was being computed. */
  activeMs(): number {
    const taken = takenOf(this.#socket)
    const isComputed = this.responses.size > 0 && waitingOf(this.#socket) === 0
    if (taken !== this.#taken || isComputed) this.#activeMs = this.#now()
    this.#taken = taken
    return this.#activeMs
  }

  end(): void {
    this.#socket.destroy()
  }

  onceClosed(run: () => void): void {
    this.#socket.once('close', run)
  }
}

/** Both ends of a connection: the same for a TLS socket and the one below it. */
const nameOf = ({ remoteAddress, remotePort, localAddress, localPort }: Socket): string =>
  `${remoteAddress} ${remotePort} ${localAddress} ${localPort}`

const handleOf = (socket: Socket): Partial<Handle> => (socket as { _handle?: Partial<Handle> | null })._handle ?? {}

const waitingOf = (socket: Socket): number => handleOf(socket).writeQueueSize ?? socket.writableLength

/** Bytes that the system has accepted. The socket's own counter includes those still waiting in this process. */
function takenOf(socket: Socket): number {
  const { bytesWritten = socket.bytesWritten, writeQueueSize = socket.writableLength } = handleOf(socket)
  return bytesWritten - writeQueueSize
}
