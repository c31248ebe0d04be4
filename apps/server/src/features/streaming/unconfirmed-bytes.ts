import { readFile } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { ignore } from '@chapterhouse/kit/ignore'

const TABLES = ['/proc/net/tcp', '/proc/net/tcp6']

/**
 * Bytes the system buffers for a connection until the client acknowledges them (proc_net_tcp(5), `tx_queue`); undefined if unknown.
 * The system accepts several megabytes, minutes of audio, so bytes written say little about bytes read.
 */
export async function unconfirmedBytes({
  localPort,
  remotePort,
}: Pick<Socket, 'localPort' | 'remotePort'>): Promise<number | undefined> {
  if (localPort === undefined || remotePort === undefined) return undefined
  const tables = await Promise.all(TABLES.map((table) => readFile(table, 'latin1').catch(ignore('the system has no /proc', ''))))
  return queuedIn(tables.join(''), localPort, remotePort)
}

/** Adds up connections of clients with the same port, so that one active reader counts for the other too. */
export function queuedIn(table: string, localPort: number, remotePort: number): number | undefined {
  const [local, remote] = [localPort, remotePort].map((port) => `:${port.toString(16).toUpperCase().padStart(4, '0')}`)
  const queues = table.split('\n').flatMap((line) => {
    const [, from = '', to = '', , queue = ''] = line.trim().split(/ +/)
    return from.endsWith(local ?? '') && to.endsWith(remote ?? '') ? [Number.parseInt(queue, 16)] : []
  })
  return queues.length === 0 ? undefined : queues.reduce((sum, queue) => sum + queue, 0)
}
