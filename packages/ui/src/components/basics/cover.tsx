import { Check, Download } from 'lucide'
import { useState } from 'preact/hooks'
import { uiTexts } from '../../texts/ui-texts.ts'
import { bookHue } from './book-hue.ts'
import { ProgressBar } from './progress-bar.tsx'
import './cover.css'
import { Icon } from './icon.tsx'

/** URLs of missing images, so that a long list does not request them again while scrolling. */
const missing = new Set<string>()

interface CoverProps {
  title: string
  author: string
  /** The URL of a cover image of at least this size; absent if there is none. */
  src?: ((pixels: 160 | 320 | 640) => string) | undefined
  color?: { bg: string } | undefined
  /** In CSS pixels. */
  width: number
  finished?: boolean
  downloaded?: boolean
  setAside?: boolean
  /** 0 to 1, shown as a bar at the bottom. */
  progress?: number | undefined
  /** Hidden from screen readers, because the title is shown beside it. */
  decorative?: boolean
}

/** A square cover: the uncropped image on a background in its colour, or the title as text. */
export function Cover({ title, author, src, color, width, ...marks }: CoverProps) {
  const [failed, setFailed] = useState<string>()
  const url = src?.(pixelsFor(width))
  const name = marks.decorative ? '' : uiTexts.value.coverOf(title, author)
  return (
    <div class={marks.setAside ? 'cover set-aside' : 'cover'} style={{ '--book': bookHue({ title, cover_color: color }) }}>
      {url && failed !== url && !missing.has(url) ? (
        <img
          src={url}
          alt={name}
          loading="lazy"
          decoding="async"
          onLoad={({ currentTarget }) => currentTarget.setAttribute('data-loaded', '')}
          onError={() => {
            // A failure while offline does not mean that the image is missing: the next render retries.
            if (navigator.onLine) missing.add(url)
            setFailed(url)
          }}
        />
      ) : (
        <CoverText title={title} author={author} name={name} />
      )}
      {marks.finished && (
        <span class="mark" title={uiTexts.value.finished}>
          <Icon of={Check} size={16} />
          <span class="visually-hidden">{uiTexts.value.finished}</span>
        </span>
      )}
      {marks.downloaded && (
        <span class={marks.finished ? 'mark second' : 'mark'} title={uiTexts.value.downloaded}>
          <Icon of={Download} size={16} />
          <span class="visually-hidden">{uiTexts.value.downloaded}</span>
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

function CoverText({ title, author, name }: { title: string; author: string; name: string }) {
  return (
    <div class="cover-text" {...(name ? { role: 'img' as const, 'aria-label': name } : { 'aria-hidden': true })}>
      <b dir="auto">{title}</b>
      <span dir="auto">{author}</span>
    </div>
  )
}

function pixelsFor(width: number): 160 | 320 | 640 {
  const pixels = width * (typeof devicePixelRatio === 'number' ? devicePixelRatio : 1)
  return pixels <= 160 ? 160 : pixels <= 320 ? 320 : 640
}
