import { onboardingTexts } from '../texts/onboarding.ts'
import './localhost-notice.css'
import { bindForOthers } from './this-machine.ts'

/** Says of an address that is shown, to carry or to scan, that other devices do not come in by it; nothing where they do. */
export function LocalhostNotice({ address }: { address: string }) {
  const bind = bindForOthers(address)
  return bind === undefined ? null : <p class="only-here">{onboardingTexts.value.onlyHere(bind)}</p>
}
