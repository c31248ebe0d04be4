import { Icon } from '@chapterhouse/ui/components/basics/icon.tsx'
import { forgetScroll, pageUrl } from '@chapterhouse/ui/page-url'
import { CircleUser, House, LibraryBig, Search } from 'lucide'
import { to } from '../../routes.ts'
import { serverFacts } from '../../server/server-facts.ts'
import { shellTexts } from '../../texts/pages/shell.ts'
import { Mark } from './mark.tsx'
import { hrefOf, TABS, type Tab, tabOf } from './tabs.ts'

const ICONS = { home: House, library: LibraryBig, search: Search, you: CircleUser } as const
const left = new Map<Tab, string>()

/** A bar at the bottom of a phone, a rail at the side of wider screens. */
export function Navigation() {
  const { path } = pageUrl.value
  const current = tabOf(path)
  if (current) left.set(current, location.pathname + location.search)
  const texts = shellTexts.value
  return (
    <nav class="shell-nav" aria-label={texts.navigation}>
      <a class="shell-mark" href={to.home}>
        <Mark />
        <span class="shell-name" dir="auto">
          {serverFacts.value?.name ?? 'Chapterhouse'}
        </span>
      </a>
      <ul>
        {TABS.map((tab) => (
          <li key={tab}>
            <a
              href={hrefOf(tab, current, left)}
              aria-current={tab === current ? 'page' : undefined}
              onClick={(event) => {
                if (tab === current) forgetScroll(event.currentTarget.href)
              }}
            >
              <Icon of={ICONS[tab]} size={24} />
              <span>{texts.tabs[tab]}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
