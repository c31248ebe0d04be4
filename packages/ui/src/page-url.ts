import { batch, signal } from '@preact/signals'

export interface PageUrl {
  /** Without a trailing slash; the root is `/`. */
  path: string
  query: Readonly<Record<string, string>>
}

/** This document's address; the root before it is first read. */
export const pageUrl = signal<PageUrl>({ path: '/', query: {} })

/** This document's query with repeated parameters; a component that reads it renders again when the address changes. */
export function currentQuery(): URLSearchParams {
  // The signal is read for the subscription.
  return pageUrl.value && new URLSearchParams(location.search)
}

/** Incremented by every navigation, by a link or through the history; not when the address is replaced. */
export const visits = signal(0)

/** Returns whether the page remains for now; `proceed` then leaves it without asking again. */
type Hold = (to: PageUrl, proceed: () => void) => boolean
let isHeld: Hold = () => false
/** States of the history entries to restore when a page remains, the topmost last; `isHere`: its own entry still exists. */
type RestoreState = (isHere: boolean) => readonly unknown[]
let restoreStates: RestoreState = () => [null]
/** A blocked step back that was confirmed: its `popstate` is yet to come. */
let isTakenBack = false

/** Called before every navigation, by a link, through the history or by `go`; also before a step back on the same page. */
export function holdPages(hold: Hold, states: RestoreState = restoreStates): void {
  isHeld = hold
  restoreStates = states
}

/** The scroll position of each address. */
const scrolls = new Map<string, number>()
let shown = ''

/**
 * Client-side navigation: follows links below `base`, the history and `go`. Scroll positions are kept for the life of the document.
 * The platform's Navigation API is too new for the supported browsers.
 */
export function followUrl(base: string): void {
  history.scrollRestoration = 'manual'
  read()
  window.addEventListener('popstate', () => {
    // The browser has already moved: the remaining page is pushed again, so that one step back returns there.
    const states = restoreStates(location.pathname + location.search === shown)
    if (!isTakenBack && isHeld(toPageUrl(location.pathname, location.search), () => takeBack(states.length))) {
      for (const state of states) history.pushState(state, '', shown)
      return
    }
    isTakenBack = false
    keepScroll()
    read()
  })
  document.addEventListener('click', (event) => {
    const link = linkOf(event)
    if (!link || !`${link.pathname}/`.startsWith(`${base}/`)) return
    event.preventDefault()
    go(link.href)
  })
}

function takeBack(steps: number): void {
  isTakenBack = true
  history.go(-steps)
}

/** Shows another page. `instead`: replaces the current history entry. */
export function go(href: string, { instead = false }: { instead?: boolean } = {}): void {
  const url = new URL(href, location.href)
  if (url.origin !== location.origin) throw new Error(`${href} is another site`)
  const proceed = (): void => show(url, instead)
  if (!isHeld(toPageUrl(url.pathname, url.search), proceed)) proceed()
}

function show({ pathname, search, hash }: URL, instead: boolean): void {
  keepScroll()
  const isHere = pathname + search === location.pathname + location.search
  if (instead || isHere) history.replaceState(history.state, '', pathname + search + hash)
  else history.pushState(null, '', pathname + search + hash)
  read(!instead)
}

/** The saved scroll position of the current address; 0 without one. */
export const savedScroll = (): number => scrolls.get(shown) ?? 0

/** The next visit to that address starts at the top. */
export function forgetScroll(href: string): void {
  const { pathname, search } = new URL(href, location.href)
  scrolls.delete(pathname + search)
}

function read(isVisit = true): void {
  const { pathname, search } = location
  if (pathname + search === shown) return
  shown = pathname + search
  batch(() => {
    pageUrl.value = toPageUrl(pathname, search)
    if (isVisit) visits.value += 1
  })
}

function keepScroll(): void {
  scrolls.set(shown, window.scrollY)
}

export function toPageUrl(pathname: string, search: string): PageUrl {
  return { path: pathname.replace(/(?<!\/)\/+$/, '') || '/', query: Object.fromEntries(new URLSearchParams(search)) }
}

/** The parameters of a path matched against a pattern such as `/book/:id`; undefined if it does not match. */
export function matchPath(pattern: string, path: string): Readonly<Record<string, string>> | undefined {
  const [wanted, given] = [pattern.split('/'), path.split('/')]
  if (wanted.length !== given.length) return undefined
  const found: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? ''
    if (part.startsWith(':') && value) found[part.slice(1)] = value
    else if (part !== value) return undefined
  }
  return found
}

/** The link under a plain click, unless the browser or the page handles the click itself. */
function linkOf(event: MouseEvent): HTMLAnchorElement | undefined {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return undefined
  const link = event.composedPath().find((element) => element instanceof HTMLAnchorElement && element.hasAttribute('href'))
  if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute('download') || link.origin !== location.origin)
    return undefined
  return link.getAttribute('href')?.startsWith('#') ? undefined : link
}
