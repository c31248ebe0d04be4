import { BASE, to } from '../../routes.ts'

export const TABS = ['home', 'library', 'search', 'you'] as const
export type Tab = (typeof TABS)[number]

/** A page's tab; undefined if it can be reached from any of them. */
export function tabOf(path: string): Tab | undefined {
  const part = path.slice(BASE.length).split('/')[1] ?? ''
  if (part === '' || part === 'shelf') return 'home'
  if (part === 'library' || part === 'collections' || part === 'set-aside') return 'library'
  if (part === 'search') return 'search'
  return part === 'you' ? 'you' : undefined
}

const rootOf = (tab: Tab): string => ({ home: to.home, library: to.library, search: to.search(), you: to.you })[tab]

/** A tab's target: its last page, or its first page for the current tab. */
export function hrefOf(tab: Tab, current: Tab | undefined, left: ReadonlyMap<Tab, string>): string {
  return tab === current ? rootOf(tab) : (left.get(tab) ?? rootOf(tab))
}
