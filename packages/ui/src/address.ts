import { batch, signal } from '@preact/signals'

export interface Address {
  /** Without a slash at its end; the root is `/`. */
  path: string
  query: Readonly<Record<string, string>>
}

/** The address of this document; the root for a page without one yet. */
export const address = signal<Address>({ path: '/', query: {} })

/** Goes up with every page that is come to, by a link or on the way back; not when an address is only put right. */
export const visits = signal(0)

/** Returns whether the page stays for now; `onward` leaves it without another question. */
type Hold = (to: Address, onward: () => void) => boolean
let isHeld: Hold = () => false
/** States of the history entries to restore when a page stays, the topmost last; `isHere`: its own entry is still there. */
export type RestoreState = (isHere: boolean) => readonly unknown[]
let restoreStates: RestoreState = () => [null]
/** A step back that was held is taken after all: the browser tells of it later. */
let isTakenBack = false

/** Asked before any other page is shown, by a link, the way back or `go`; before a step back on the same page, too. */
export function holdPages(hold: Hold, states: RestoreState = restoreStates): void {
  isHeld = hold
  restoreStates = states
}

/** The scroll position of each address, and whether the current one was newly opened. */
const scrolls = new Map<string, number>()
let shown = ''

/**
 * Pages without loading: follows links below `base`, the way back and `go`. A reader's position in a page is kept as long as the
 * document lives. Made here, since the platform's own navigation object is younger than the browsers that are served.
 */
export function followAddress(base: string): void {
  history.scrollRestoration = 'manual'
  read()
  window.addEventListener('popstate', () => {
    // The browser is there already: the page that stays is put on top again, so that one step back leads there.
    const states = restoreStates(location.pathname + location.search === shown)
    if (!isTakenBack && isHeld(toAddress(location.pathname, location.search), () => takeBack(states.length))) {
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

/** Shows another page. `instead`: it takes the place of this one in the history. */
export function go(href: string, { instead = false }: { instead?: boolean } = {}): void {
  const url = new URL(href, location.href)
  if (url.origin !== location.origin) throw new Error(`${href} is another site`)
  const onward = (): void => show(url, instead)
  if (!isHeld(toAddress(url.pathname, url.search), onward)) onward()
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

/** A link to it begins at its top again. */
export function forgetScroll(href: string): void {
  const { pathname, search } = new URL(href, location.href)
  scrolls.delete(pathname + search)
}

function read(isVisit = true): void {
  const { pathname, search } = location
  if (pathname + search === shown) return
  shown = pathname + search
  batch(() => {
    address.value = toAddress(pathname, search)
    if (isVisit) visits.value += 1
  })
}

function keepScroll(): void {
  scrolls.set(shown, window.scrollY)
}

export function toAddress(pathname: string, search: string): Address {
  return { path: pathname.replace(/(?<!\/)\/+$/, '') || '/', query: Object.fromEntries(new URLSearchParams(search)) }
}

/** The named parts of a path, as `/book/:id` names them; undefined: another path. */
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

/** The link that a plain click is on, unless the browser or the page is to deal with it. */
function linkOf(event: MouseEvent): HTMLAnchorElement | undefined {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return undefined
  const link = event.composedPath().find((element) => element instanceof HTMLAnchorElement && element.hasAttribute('href'))
  if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute('download') || link.origin !== location.origin)
    return undefined
  return link.getAttribute('href')?.startsWith('#') ? undefined : link
}
