import { onboardingTexts } from '../texts/signed-out/onboarding.ts'
import './localhost-notice.css'
import { bindForOthers } from './this-machine.ts'

/** Warns that other devices cannot reach the shown address; renders nothing if they can. */
export function LocalhostNotice({ url }: { url: string }) {
  const bind = bindForOthers(url)
  return bind === undefined ? null : <p class="only-here">{onboardingTexts.value.localhostOnly(bind)}</p>
}
