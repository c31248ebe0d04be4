import { Button } from '@chapterhouse/ui/components/button.tsx'
import { Icon } from '@chapterhouse/ui/components/icon.tsx'
import { Sheet } from '@chapterhouse/ui/components/layer.tsx'
import {
  BookOpen,
  CircleUser,
  HeartPulse,
  History,
  House,
  type IconNode,
  Library,
  Mails,
  Menu,
  MonitorSmartphone,
  RefreshCw,
  Search,
  Share2,
  Users,
  UsersRound,
} from 'lucide'
import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { shellTexts } from '../texts/shell.ts'
import { AccountSheet } from './account-sheet.tsx'
import { Palette } from './palette.tsx'
import { useIssues } from './query.ts'
import { type Section, to, type Where } from './routes.ts'
import { layer } from './shell-layer.ts'
import './shell.css'

type PageName = Section | 'overview'

const RAIL: readonly { page: PageName; href: string; icon: IconNode }[] = [
  { page: 'overview', href: to.overview, icon: House },
  { page: 'libraries', href: to.libraries, icon: Library },
  { page: 'books', href: to.books(), icon: BookOpen },
  { page: 'names', href: to.names('authors'), icon: UsersRound },
  { page: 'people', href: to.people, icon: Users },
  { page: 'invites', href: to.invites, icon: Mails },
  { page: 'shares', href: to.shares, icon: Share2 },
  { page: 'health', href: to.health, icon: HeartPulse },
  { page: 'activity', href: to.activity(), icon: History },
  { page: 'devices', href: to.devices(), icon: MonitorSmartphone },
  { page: 'jobs', href: to.jobs, icon: RefreshCw },
]

const open = (asked: NonNullable<typeof layer.value>): void => {
  layer.value = asked
}
const close = (): void => {
  layer.value = undefined
}

/** The frame: a rail of pages at the side (a list behind a button on a phone), and the page. */
export function Shell({ where, children }: { where: Where; children: ComponentChildren }) {
  const texts = shellTexts.value
  const here = where.isKnown ? (where.section ?? 'overview') : undefined
  const shown = layer.value
  // Whoever comes next finds nothing open.
  useEffect(() => close, [])
  return (
    <div class="shell">
      <a class="shell-skip" href="#content">
        {texts.toContent}
      </a>
      <header class="shell-top">
        <Button icon={Menu} label={texts.openNavigation} class="shell-menu" onClick={() => open('pages')} />
        <a class="shell-mark" href={to.overview} aria-label={`${texts.product}, ${texts.pages.overview}`}>
          <Mark />
          <span class="shell-words">{texts.product}</span>
        </a>
        <button type="button" class="shell-find" onClick={() => open('palette')}>
          <Icon of={Search} />
          <span class="shell-words">{texts.palette.open}</span>
          <kbd class="shell-words">{texts.palette.hint}</kbd>
          <span class="unseen shell-narrow">{texts.palette.open}</span>
        </button>
        <nav class="shell-nav" aria-label={texts.navigation}>
          <Pages here={here} />
        </nav>
        <Button icon={CircleUser} label={texts.account} class="shell-account" onClick={() => open('account')} />
      </header>
      <main id="content" class="shell-main" tabIndex={-1}>
        {children}
      </main>
      {shown === 'palette' && <Palette onClose={close} />}
      {shown === 'account' && <AccountSheet onClose={close} />}
      {shown === 'pages' && (
        <Sheet title={texts.console} onClose={close}>
          <nav class="shell-sheet" aria-label={texts.navigation}>
            <Pages here={here} onPick={close} />
          </nav>
        </Sheet>
      )}
    </div>
  )
}

function Pages({ here, onPick }: { here: PageName | undefined; onPick?: () => void }) {
  const { pages } = shellTexts.value
  const issues = useIssues().data
  const troubles = (issues?.offline.length ?? 0) + (issues?.categories.filter(isTrouble).length ?? 0)
  return (
    <ul>
      {RAIL.map(({ page, href, icon }) => (
        <li key={page}>
          <a href={href} aria-current={page === here ? 'page' : undefined} title={pages[page]} onClick={onPick}>
            <Icon of={icon} />
            <span class="shell-words">{pages[page]}</span>
            {page === 'health' && troubles > 0 && <span class="shell-badge numbers">{troubles}</span>}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** A missing cover is a wish; what cannot be heard is a trouble. */
const isTrouble = ({ kind, count }: { kind: string; count: number }): boolean =>
  count > 0 && ['scan_error', 'missing'].includes(kind)

/** Three ticks on a line, the middle third filled. */
export const Mark = () => (
  <svg class="shell-logo" width={28} height={28} viewBox="0 0 32 32" aria-hidden="true">
    <path d="M3 16h26" stroke="var(--rule-strong)" stroke-width={2.5} />
    <path d="M11.5 16h9" stroke="var(--accent)" stroke-width={4} />
    <path d="M11.5 9v14M20.5 9v14M3 11v10M29 11v10" stroke="currentColor" stroke-width={2} />
  </svg>
)
