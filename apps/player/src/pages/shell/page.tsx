import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { uiTexts } from '@chapterhouse/ui/texts/ui-texts'
import { ArrowLeft } from 'lucide'
import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { serverFacts } from '../../server/server-facts.ts'
import './page.css'

interface PageProps {
  title: string
  /** Actions beside the title. */
  actions?: ComponentChildren
  /** Small text under the title. */
  below?: ComponentChildren
  /** Shows a Back link, for a page without its own place in the navigation. */
  back?: boolean
  class?: string
  children: ComponentChildren
}

/** One page: its title, which is also the window's, and its content. */
export function Page({ title, actions, below, back = false, class: className = '', children }: PageProps) {
  useWindowTitle(title)
  return (
    <div class={`page ${className}`.trim()}>
      <header class="page-head">
        {back && <Button icon={ArrowLeft} mirror label={uiTexts.value.back} onClick={() => history.back()} class="page-back" />}
        <div class="page-titles">
          <h1 dir="auto">{title}</h1>
          {below && <p class="page-below">{below}</p>}
        </div>
        {actions && <div class="page-actions">{actions}</div>}
      </header>
      {children}
    </div>
  )
}

export function useWindowTitle(title: string): void {
  const server = serverFacts.value?.name ?? 'Chapterhouse'
  useEffect(() => {
    const before = document.title
    document.title = title === server ? title : `${title} – ${server}`
    return () => {
      document.title = before
    }
  }, [title, server])
}
