import { useEffect, useState } from 'preact/hooks'
import { useSteps } from './use-steps.ts'
import { blamedFor, type Form, isOver, type Problems } from './wizard.ts'

/** The typed values, their errors, and the current step. */
export function useSetup({ token, libraryName }: Pick<Form, 'token' | 'libraryName'>) {
  const [form, setForm] = useState<Form>({ token, username: 'admin', password: '', libraryName, libraryRoot: '' })
  /** Created once, together with the account. */
  const [library, setLibrary] = useState<{ id: number; name: string }>()
  const { step, goTo } = useSteps(library !== undefined)
  const [problems, setProblems] = useState<Problems>({})
  const [hasToken, setHasToken] = useState(token !== '')
  const [isClosed, setClosed] = useState(false)

  const change = (next: Partial<Form>) => {
    setForm((known) => ({ ...known, ...next }))
    setProblems((known) => Object.fromEntries(Object.entries(known).filter(([field]) => !(field in next))))
  }
  /** Shows an error at its field; rethrows errors without a field for the step to show. */
  const blame = (error: unknown) => {
    if (isOver(error)) return setClosed(true)
    const blamed = blamedFor(error)
    if (!blamed) throw error
    if (blamed.field === 'token') setHasToken(false)
    setProblems({ [blamed.field]: blamed.problem })
    if (blamed.step !== step) goTo(blamed.step)
  }
  useEffect(() => {
    if (Object.keys(problems).length > 0) document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problems])
  useEffect(() => {
    if (token === '') return
    change({ token })
    setHasToken(true)
  }, [token])
  return { form, problems, step, goTo, library, setLibrary, hasToken, isClosed, change, blame, setProblems }
}
