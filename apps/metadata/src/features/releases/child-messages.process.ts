// Messages of the programs that run-in-child-process.ts starts.
import { once } from 'node:events'

/** Receives the request of the parent. If the parent ends, so does this process. */
export async function receiveRequest<T>(): Promise<T> {
  process.once('disconnect', () => process.exit(1))
  const [message] = (await once(process, 'message')) as [T]
  return message
}

/** Sends the result and exits. */
export function sendResult(result: object): void {
  process.send?.(result, () => process.exit(0))
}

/** Writes the error to stderr and exits. */
export function sendFailure(error: unknown): void {
  process.stderr.write(error instanceof Error ? error.message : String(error), () => process.exit(1))
}
