import { LinkButton } from '@chapterhouse/ui/components/basics/button.tsx'
import { ArrowLeft } from 'lucide'
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { shellTexts } from '../texts/shell/shell.ts'
import './page.css'
import './detail.css'

/** One page: a header and its content. It scrolls separately, so that a list and a detail can be side by side. */
export function Page({
  title,
  actions,
  tabs,
  children,
}: {
  title: string
  /** Beside the title. */
  actions?: ComponentChildren
  /** Below the title: the other pages of the same kind. */
  tabs?: readonly { text: string; href: string; isHere: boolean; count?: number | undefined }[]
  children: ComponentChildren
}) {
  return (
    <div class="pane page">
      <div class="page-head">
        <h1 dir="auto">{title}</h1>
        {actions && <div class="page-actions">{actions}</div>}
      </div>
      {tabs && (
        <nav class="page-tabs" aria-label={title}>
          {tabs.map(({ text, href, isHere, count }) => (
            <a key={href} href={href} aria-current={isHere ? 'page' : undefined}>
              {text}
              {count !== undefined && <span class="page-count numbers">{count}</span>}
            </a>
          ))}
        </nav>
      )}
      {children}
    </div>
  )
}

/** A list and its open row: beside it from 1280 px, otherwise over it. */
export function ListDetail({ list, detail }: { list: ComponentChildren; detail?: ComponentChildren }) {
  const box = useRef<HTMLDivElement>(null)
  const opened = useRef<HTMLElement | null>(null)
  const isOpen = Boolean(detail)
  useEffect(() => {
    const row = box.current?.querySelector<HTMLElement>('tr.current .table-link')
    if (isOpen) opened.current = row ?? opened.current
    else {
      // Closing a detail returns focus to its row.
      if (opened.current?.isConnected) opened.current.focus()
      opened.current = null
    }
  })
  return (
    <div class={detail ? 'list-detail open' : 'list-detail'} ref={box}>
      <div class="list-side">{list}</div>
      {detail && <div class="detail-side">{detail}</div>}
    </div>
  )
}

/** An open row of a list. It takes focus, so that screen readers announce it, and has a link back to the list. */
export function Detail({
  title,
  closeHref,
  actions,
  children,
}: {
  title: string
  closeHref: string
  actions?: ComponentChildren
  children: ComponentChildren
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const pane = useRef<HTMLElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    pane.current?.scrollTo(0, 0)
  }, [title])
  return (
    <section class="pane detail" aria-label={title} ref={pane}>
      <div class="detail-head">
        <LinkButton href={closeHref} icon={ArrowLeft}>
          {shellTexts.value.closeDetail}
        </LinkButton>
        {actions}
      </div>
      <h2 class="detail-title" tabIndex={-1} ref={heading} dir="auto" title={title}>
        {title}
      </h2>
      {children}
    </section>
  )
}

/** A section of a page with its own heading. */
export function Part({ title, actions, children }: { title: string; actions?: ComponentChildren; children: ComponentChildren }) {
  return (
    <section class="part" aria-label={title}>
      <div class="part-head">
        <h3>{title}</h3>
        {actions}
      </div>
      {children}
    </section>
  )
}
