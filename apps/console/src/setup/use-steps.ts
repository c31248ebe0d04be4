import { useEffect, useRef, useState } from 'preact/hooks'
import { type Come, further, type Step, stepAt } from './wizard.ts'

/** The current step. Each is a history entry with its name, but without typed values. */
export function useSteps(isMade: boolean) {
  const [{ shown, furthest }, setCome] = useState<Come>({ shown: 'account', furthest: 'account' })
  const made = useRef(isMade)
  made.current = isMade
  useEffect(() => {
    history.replaceState({ step: 'account' }, '')
    const onPop = ({ state }: PopStateEvent) => setCome((come) => ({ ...come, shown: stepAt(state, come, made.current) }))
    window.addEventListener('popstate', onPop)
    return () => window.removeEventListener('popstate', onPop)
  }, [])
  const goTo = (step: Step) => {
    // Going back from here would show a step that cannot be repeated.
    if (step === 'devices') history.replaceState({ step }, '')
    else history.pushState({ step }, '')
    setCome({ shown: step, furthest: further(step, furthest) })
  }
  return { step: shown, goTo }
}
