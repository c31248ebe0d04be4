import type { Failure } from '@chapterhouse/ui/failure'
import { useRef, useState } from 'preact/hooks'
import { type ActionMessages, runAction } from '../../actions/run-action.ts'

/** For a form or a confirmation: one attempt at a time, with its error above the buttons (`ErrorMessage`). */
export function useAction() {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const isRunning = useRef(false)
  return {
    isBusy,
    failure,
    async runAction(work: () => Promise<unknown>, messages?: ActionMessages): Promise<boolean> {
      if (isRunning.current) return false
      isRunning.current = true
      setBusy(true)
      setFailure(undefined)
      const isDone = await runAction(work, messages, setFailure)
      isRunning.current = false
      setBusy(false)
      return isDone
    },
  }
}
