import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Icon } from '@chapterhouse/ui/components/basics/icon.tsx'
import { Sheet } from '@chapterhouse/ui/components/layers/layer.tsx'
import { CircleUser, Menu, Search } from 'lucide'
import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'
import { useIssues } from '../../queries/query.ts'
import { shellTexts } from '../../texts/shell/shell.ts'
import { Bell, BellSheet } from '../events/bell.tsx'
import { isSevere } from '../health/kinds.ts'
import { type ConsolePage, PAGES } from '../pages.tsx'
import { to } from '../routes.ts'
import { AccountSheet } from './account-sheet.tsx'
import { Palette } from './palette.tsx'
import { layer } from './shell-layer.ts'
import './shell.css'
import './shell-tools.css'

type PageName = ConsolePage['name']

const open = (next: NonNullable<typeof layer.value>): void => {
  layer.value = next
}
const close = (): void => {
  layer.value = undefined
}

/** The frame: navigation at the side (behind a button on a phone), and the page. */
export function Shell({ here, children }: { here: PageName | undefined; children: ComponentChildren }) {
  const texts = shellTexts.value
  const shown = layer.value
  const nav = useRef<HTMLElement>(null)
  // Leaves nothing open for the next user.
  useEffect(() => close, [])
  // On a low screen, the list of pages scrolls separately.
  useEffect(() => nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' }), [here])
  return (
    <div class="shell">
      <a class="shell-skip" href="#content">
        {texts.toContent}
      </a>
      <header class="shell-top">
        <Button icon={Menu} label={texts.openNavigation} class="shell-menu" onClick={() => open('pages')} />
        <a class="shell-mark" href={to.overview} aria-label={`${texts.product}, ${texts.pages.overview}`}>
          <Mark />
          <span class="shell-label">{texts.product}</span>
        </a>
        <div class="shell-tools">
          <button type="button" class="shell-find" onClick={() => open('palette')}>
            <Icon of={Search} />
            <span class="shell-label">{texts.palette.open}</span>
            <kbd class="shell-label">{texts.palette.hint}</kbd>
            <span class="visually-hidden shell-narrow">{texts.palette.open}</span>
          </button>
          <Bell onOpen={() => open('events')} />
        </div>
        <nav class="shell-nav" aria-label={texts.navigation} ref={nav}>
          <Pages here={here} />
        </nav>
        <Button icon={CircleUser} label={texts.account} class="shell-account" onClick={() => open('account')} />
      </header>
      <main id="content" class="shell-main" tabIndex={-1}>
        {children}
      </main>
      {shown === 'palette' && <Palette onClose={close} />}
      {shown === 'account' && <AccountSheet onClose={close} />}
      {shown === 'events' && <BellSheet onClose={close} />}
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

/** The pages, then each group's pages under its name. */
function Pages({ here, onPick }: { here: PageName | undefined; onPick?: () => void }) {
  const { pageGroups } = shellTexts.value
  const id = useId()
  const pagesOf = (group: ConsolePage['group']) => PAGES.filter((page) => page.group === group)
  return (
    <>
      <PageLinks pages={pagesOf(undefined)} here={here} onPick={onPick} />
      <div class="shell-group">
        <span class="shell-label" id={id}>
          {pageGroups.server}
        </span>
        <PageLinks pages={pagesOf('server')} here={here} onPick={onPick} labelledBy={id} />
      </div>
    </>
  )
}

function PageLinks({
  pages,
  here,
  onPick,
  labelledBy,
}: {
  pages: readonly ConsolePage[]
  here: PageName | undefined
  onPick: (() => void) | undefined
  labelledBy?: string
}) {
  const texts = shellTexts.value.pages
  const issues = useIssues().data
  const troubles =
    (issues?.offline.length ?? 0) + (issues?.categories.filter(({ kind, count }) => count > 0 && isSevere(kind)).length ?? 0)
  return (
    <ul aria-labelledby={labelledBy}>
      {pages.map(({ name, href, icon }) => (
        <li key={name}>
          <a href={href} aria-current={name === here ? 'page' : undefined} title={texts[name]} onClick={onPick}>
            <Icon of={icon} />
            <span class="shell-label">{texts[name]}</span>
            {name === 'health' && troubles > 0 && <span class="shell-badge numbers">{troubles}</span>}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Three ticks on a line, the middle third filled. */
export const Mark = () => (
  <svg class="shell-logo" width={28} height={28} viewBox="0 0 32 32" aria-hidden="true">
    <path d="M3 16h26" stroke="var(--rule-strong)" stroke-width={2.5} />
    <path d="M11.5 16h9" stroke="var(--accent)" stroke-width={4} />
    <path d="M11.5 9v14M20.5 9v14M3 11v10M29 11v10" stroke="currentColor" stroke-width={2} />
  </svg>
)
