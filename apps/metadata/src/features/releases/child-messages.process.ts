// What the programs of `aside.ts` begin and end with.
import { once } from 'node:events'

/** What is asked of it. Whoever asked may be gone before it is done, and then nobody wants it any more. */
export async function receiveRequest<T>(): Promise<T> {
  process.once('disconnect', () => process.exit(1))
  const [asked] = (await once(process, 'message')) as [T]
  return asked
}

/** Answers, and ends. */
export function sendAnswer(answer: object): void {
  process.send?.(answer, () => process.exit(0))
}

/** Says why there is no answer, and ends. */
export function sendFailure(error: unknown): void {
  process.stderr.write(error instanceof Error ? error.message : String(error), () => process.exit(1))
}
