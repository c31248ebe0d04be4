import { type Failure, failureOf } from '@chapterhouse/ui/failure'
import { ignore } from '@chapterhouse/ui/ignore'
import { useState } from 'preact/hooks'
import type { Form, Problems } from './wizard.ts'

export interface StepProps {
  form: Form
  problems: Problems
  change: (next: Partial<Form>) => void
  setProblems: (problems: Problems) => void
  /** Shows an error at its field, or rethrows it. */
  blame: (error: unknown) => void
  onDone: () => void
}

/** Sends one request at a time; errors without a field are shown for the whole form. */
export function useSending(blame: (error: unknown) => void) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  async function send(work: () => Promise<void>): Promise<void> {
    if (isBusy) return
    setBusy(true)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      try {
        blame(error)
      } catch (unnamed) {
        ignore('it names no field, so the whole form shows it')(unnamed)
        setFailure(failureOf(error))
      }
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, failure, send }
}
