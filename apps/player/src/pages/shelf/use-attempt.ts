import type { Failure } from '@chapterhouse/ui/failure'
import { useRef, useState } from 'preact/hooks'
import { attempt, type Said } from './attempt.ts'

/** For a form or a question: one try at a time, and what went wrong stands in it, above its buttons (`Why`). */
export function useAttempt() {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const isRunning = useRef(false)
  return {
    isBusy,
    failure,
    async attempt(work: () => Promise<unknown>, said?: Said): Promise<boolean> {
      if (isRunning.current) return false
      isRunning.current = true
      setBusy(true)
      setFailure(undefined)
      const isDone = await attempt(work, said, setFailure)
      isRunning.current = false
      setBusy(false)
      return isDone
    },
  }
}
