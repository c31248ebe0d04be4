import { Check, Download } from 'lucide'
import { useState } from 'preact/hooks'
import { uiTexts } from '../texts/ui-texts.ts'
import { bookHue } from './book-hue.ts'
import { ProgressBar } from './progress-bar.tsx'
import './cover.css'
import { Icon } from './icon.tsx'

/** Pictures that were asked for and are not there: a long list does not ask again as it is scrolled. */
const missing = new Set<string>()

interface CoverProps {
  title: string
  author: string
  /** The address of its picture of at least that many pixels; absent: none is known. */
  src?: ((pixels: 160 | 320 | 640) => string) | undefined
  color?: { bg: string } | undefined
  /** How wide it is drawn, in CSS pixels. */
  width: number
  finished?: boolean
  downloaded?: boolean
  setAside?: boolean
  /** 0 to 1: shown as a rule at its foot. */
  progress?: number | undefined
  /** The title is shown beside it. */
  decorative?: boolean
}

/** A book's square: its picture uncropped on a ground of its own hue, or, without one, its title set in type. */
export function Cover({ title, author, src, color, width, ...marks }: CoverProps) {
  const [failed, setFailed] = useState<string>()
  const address = src?.(pixelsFor(width))
  const name = marks.decorative ? '' : uiTexts.value.coverOf(title, author)
  return (
    <div class={marks.setAside ? 'cover set-aside' : 'cover'} style={{ '--book': bookHue({ title, cover_color: color }) }}>
      {address && failed !== address && !missing.has(address) ? (
        <img
          src={address}
          alt={name}
          loading="lazy"
          decoding="async"
          onError={() => {
            // Offline is not missing: the next render tries again.
            if (navigator.onLine) missing.add(address)
            setFailed(address)
          }}
        />
      ) : (
        <Typeset title={title} author={author} name={name} />
      )}
      {marks.finished && (
        <span class="mark" title={uiTexts.value.finished}>
          <Icon of={Check} size={16} />
          <span class="unseen">{uiTexts.value.finished}</span>
        </span>
      )}
      {marks.downloaded && (
        <span class={marks.finished ? 'mark second' : 'mark'} title={uiTexts.value.downloaded}>
          <Icon of={Download} size={16} />
          <span class="unseen">{uiTexts.value.downloaded}</span>
        </span>
      )}
      {marks.progress !== undefined && marks.progress > 0 && (
        <div class="foot">
          <ProgressBar form="plain" done={marks.progress} />
        </div>
      )}
    </div>
  )
}

function Typeset({ title, author, name }: { title: string; author: string; name: string }) {
  return (
    <div class="typeset" {...(name ? { role: 'img' as const, 'aria-label': name } : { 'aria-hidden': true })}>
      <b dir="auto">{title}</b>
      <span dir="auto">{author}</span>
    </div>
  )
}

function pixelsFor(width: number): 160 | 320 | 640 {
  const pixels = width * (typeof devicePixelRatio === 'number' ? devicePixelRatio : 1)
  return pixels <= 160 ? 160 : pixels <= 320 ? 320 : 640
}
