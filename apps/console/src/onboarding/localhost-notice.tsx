import { onboardingTexts } from '../texts/signed-out/onboarding.ts'
import './localhost-notice.css'
import { bindForOthers } from './this-machine.ts'

/** Warns that other devices cannot reach the shown address; renders nothing if they can. */
export function LocalhostNotice({ address }: { address: string }) {
  const bind = bindForOthers(address)
  return bind === undefined ? null : <p class="only-here">{onboardingTexts.value.onlyHere(bind)}</p>
}
