import { visits } from '@chapterhouse/ui/address'
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { Dock } from '../../player/dock.tsx'
import { shellTexts } from '../../texts/shell.ts'
import { Navigation } from './navigation.tsx'
import { Notices } from './notices.tsx'
import { useScrollRestoration } from './use-scroll-restoration.ts'
import './shell.css'

/** What stands around every page: ways to go, what is to be known, what plays. */
export function Shell({ children }: { children: ComponentChildren }) {
  const main = useRef<HTMLElement>(null)
  const visit = visits.value
  const first = useRef(visit)
  useScrollRestoration()
  // Readers of screens begin at the new page, not at the link that led there; in a field where the page asks for words. In
  // the step that changes the page: later it would take the focus from wherever somebody went meanwhile.
  useLayoutEffect(() => {
    if (first.current === visit) return
    first.current = -1
    if (!main.current?.querySelector('input:focus')) main.current?.focus({ preventScroll: true })
  }, [visit])
  const texts = shellTexts.value
  return (
    <div class="shell">
      <header class="shell-head">
        <a class="shell-skip" href="#main">
          {texts.skip}
        </a>
        <Notices />
      </header>
      <Navigation />
      <main id="main" ref={main} tabIndex={-1} class="shell-main">
        {children}
      </main>
      <Dock />
    </div>
  )
}
