import { Icon } from '@chapterhouse/ui/components/basics/icon.tsx'
import { formatNumber } from '@chapterhouse/ui/format'
import { language } from '@chapterhouse/ui/language'
import { HeartPulse, type IconNode, Import, Smartphone, UserPlus } from 'lucide'
import { useIssues, usePeople } from '../../queries/query.ts'
import { overviewTexts } from '../../texts/shell/overview.ts'
import { to } from '../routes.ts'

interface Step {
  icon: IconNode
  text: { title: string; about: string }
  href: string
}

/** Suggestions for a server without any listening. */
export function NextSteps() {
  const { next: texts } = overviewTexts.value
  const people = usePeople().data?.users
  const issues = useIssues().data?.categories.reduce((sum, { count }) => sum + count, 0) ?? 0
  const steps: Step[] = [
    ...(people?.length === 1 ? [{ icon: UserPlus, text: texts.people, href: to.newPerson }] : []),
    { icon: Smartphone, text: texts.app, href: '/web/you/devices' },
    { icon: Import, text: texts.moving, href: to.newImport },
    ...(issues > 0 ? [{ icon: HeartPulse, text: texts.issues(formatNumber(language.value, issues)), href: to.health }] : []),
  ]
  return (
    <section class="stack" aria-label={texts.title}>
      <h2>{texts.title}</h2>
      <ul class="overview-next">
        {steps.map(({ icon, text, href }) => (
          <li key={href}>
            <a href={href}>
              <Icon of={icon} size={24} />
              <span>
                <strong>{text.title}</strong>
                <span>{text.about}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
      <p class="hint">{texts.later}</p>
    </section>
  )
}
