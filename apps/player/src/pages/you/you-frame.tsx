import { Icon } from '@chapterhouse/ui/components/basics/icon.tsx'
import { session } from '@chapterhouse/ui/session'
import { Bookmark, ChartColumn, CircleHelp, CircleUser, Download, MonitorSmartphone, Settings2, Wrench } from 'lucide'
import type { ComponentChildren } from 'preact'
import { to, YOU_PARTS, type YouPart } from '../../routes.ts'
import { can } from '../../server/server-facts.ts'
import { youTexts } from '../../texts/pages/you.ts'
import { Page } from '../shell/page.tsx'
import './you.css'

const ICONS = {
  account: CircleUser,
  devices: MonitorSmartphone,
  downloads: Download,
  statistics: ChartColumn,
  marks: Bookmark,
  settings: Settings2,
  help: CircleHelp,
} as const

/** Sections that need a capability of the server. */
const NEEDS = { devices: 'my_devices', statistics: 'user_stats', marks: 'annotations' } as const

const isShown = (part: YouPart): boolean => !(part in NEEDS) || can(NEEDS[part as keyof typeof NEEDS])

/** The links to all pages of the user. */
export function YouPage() {
  const texts = youTexts.value
  const user = session.value?.user
  return (
    <Page title={texts.title} below={user?.is_demo ? texts.guest : texts.signedInAs(user?.username ?? '')}>
      <PlayerParts />
    </Page>
  )
}

/** One page, with links to the others beside it if there is room. */
export function YouFrame({ part, actions, children }: { part: YouPart; actions?: ComponentChildren; children: ComponentChildren }) {
  const texts = youTexts.value
  return (
    <Page title={texts.part[part]} back actions={actions}>
      <div class="you">
        <div class="you-side">
          <PlayerParts current={part} />
        </div>
        <div class="you-part">{children}</div>
      </div>
    </Page>
  )
}

function PlayerParts({ current }: { current?: YouPart }) {
  const texts = youTexts.value
  const isOwner = session.value?.user.role === 'admin' && can('admin_ui')
  return (
    <nav class="you-parts" aria-label={texts.nav}>
      <ul>
        {YOU_PARTS.filter(isShown).map((part) => (
          <li key={part}>
            <a href={to.youPart(part)} aria-current={part === current ? 'page' : undefined}>
              <Icon of={ICONS[part]} />
              <span>
                {texts.part[part]}
                <small>{texts.hint[part]}</small>
              </span>
            </a>
          </li>
        ))}
        {isOwner && (
          <li>
            <a href="/admin">
              <Icon of={Wrench} />
              <span>{texts.console}</span>
            </a>
          </li>
        )}
      </ul>
    </nav>
  )
}
