// The start and end of the programs that `aside.ts` runs.
import { once } from 'node:events'

/** The request from the parent. If the parent ends first, so does this process. */
export async function receiveRequest<T>(): Promise<T> {
  process.once('disconnect', () => process.exit(1))
  const [message] = (await once(process, 'message')) as [T]
  return message
}

/** Answers, and ends. */
export function sendAnswer(answer: object): void {
  process.send?.(answer, () => process.exit(0))
}

/** Says why there is no answer, and ends. */
export function sendFailure(error: unknown): void {
  process.stderr.write(error instanceof Error ? error.message : String(error), () => process.exit(1))
}
