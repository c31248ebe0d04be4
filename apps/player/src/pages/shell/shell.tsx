import { visits } from '@chapterhouse/ui/page-url'
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { Dock } from '../../player/dock/dock.tsx'
import { shellTexts } from '../../texts/pages/shell.ts'
import { Navigation } from './navigation.tsx'
import { Notices } from './notices.tsx'
import { useScrollRestoration } from './use-scroll-restoration.ts'
import './shell.css'

/** The frame around every page: navigation, notices, the dock. */
export function Shell({ children }: { children: ComponentChildren }) {
  const main = useRef<HTMLElement>(null)
  const visit = visits.value
  const first = useRef(visit)
  useScrollRestoration()
  // Moves focus from the link to the new page, or into its field on a page with a form. In the same step as the page change: later,
  // it would steal focus from an element chosen since.
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
