import { healthTexts } from '../../texts/health.ts'
import { shellTexts } from '../../texts/shell.ts'
import { to } from '../routes.ts'

/** Switches between open and ignored issues. */
export function issueTabs(kind: string, isIgnored: boolean, counts: { count: number; ignored: number } | undefined) {
  const texts = healthTexts.value
  return [
    { text: texts.showOpen, href: to.issue(kind), isHere: !isIgnored, count: counts?.count },
    { text: texts.showIgnored, href: to.issue(kind, { ignored: 'true' }), isHere: isIgnored, count: counts?.ignored },
  ]
}

export const backLink = () => (
  <a href={to.health} class="health-back">
    {shellTexts.value.pages.health}
  </a>
)
