import { CircleAlert } from 'lucide'
import type { ComponentChildren } from 'preact'
import { failureOf } from '../../failure.ts'
import { uiTexts } from '../../texts/ui-texts.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import './skeleton.css'

/** A placeholder in the shape of the content; visible only if loading takes longer than a blink. */
export function Skeleton({ shape }: { shape: string }) {
  return <div class={`skeleton ${shape}`} aria-hidden="true" />
}

/** An empty state: the reason, and one thing to do. */
export function Empty({ title, children, act }: { title: string; children?: ComponentChildren; act?: ComponentChildren }) {
  return (
    <div class="moment">
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {act}
    </div>
  )
}

/** A failed request: what happened, what to do, and the technical details, collapsed. */
export function Failed({
  error,
  text: texts,
  onRetry,
  retryLabel,
}: {
  error: unknown
  /** A page's more specific messages, by error code or status. */
  text?: Readonly<Record<string, { title: string; advice: string }>>
  onRetry?: () => void
  retryLabel?: string
}) {
  const { title, advice, technical } = failureOf(error, texts)
  return (
    <div class="moment failed" role="alert">
      <h2>
        <Icon of={CircleAlert} />
        {title}
      </h2>
      <p>{advice}</p>
      {onRetry && (
        <Button form="quiet" onClick={onRetry}>
          {retryLabel ?? uiTexts.value.retry}
        </Button>
      )}
      <details>
        <summary>{uiTexts.value.technical}</summary>
        <code>{technical}</code>
      </details>
    </div>
  )
}
