import { Button, LinkButton } from '@chapterhouse/ui/components/basics/button.tsx'
import { Cover } from '@chapterhouse/ui/components/basics/cover.tsx'
import { Failed } from '@chapterhouse/ui/components/basics/states.tsx'
import { formatNumber } from '@chapterhouse/ui/format'
import { ignore } from '@chapterhouse/ui/ignore'
import { language } from '@chapterhouse/ui/language'
import { Pause, Play } from 'lucide'
import { useEffect, useRef, useState } from 'preact/hooks'
import { call } from '../server/api.ts'
import { setupTexts } from '../texts/signed-out/setup.ts'
import { coverOf, type FirstBook, type Look, lookAt, soundOf } from './first-book.ts'
import { installingAt } from './wizard.ts'

const LOOK_EVERY_MS = 1_500

/** The first book that the scan finds, to play right away. */
export function ReadyStep({ library }: { library: { id: number; name: string } }) {
  const { ready: texts } = setupTexts.value
  const { look, error, retry } = useFirstScan(library.id)
  const capabilities = useCapabilities()
  const hasPlayer = capabilities['web_player'] === true
  const isEmpty = look !== undefined && !look.isReading && look.books === 0
  return (
    <div class="onboarding-form">
      <p role="status">{statusOf(look)}</p>
      {error !== undefined && <Failed error={error} onRetry={retry} />}
      {look?.first && <Sample book={look.first} canConvert={capabilities['transcode'] === true} />}
      {isEmpty && <p class="onboarding-hint">{texts.emptyAdvice}</p>}
      <div class="onboarding-actions">
        {hasPlayer && (
          <LinkButton form={isEmpty ? 'quiet' : 'fill'} wide href={look?.first ? bookPage(look.first) : '/web/'}>
            {texts.player}
          </LinkButton>
        )}
        <LinkButton form={isEmpty || !hasPlayer ? 'fill' : 'quiet'} wide href={isEmpty ? '/admin/libraries' : '/admin'}>
          {texts.console}
        </LinkButton>
      </div>
      <p class="onboarding-hint">
        {texts.moving} <a href="/admin/imports/new">{texts.movingLink}</a>
      </p>
      {hasPlayer && (
        <p class="onboarding-hint">{texts.install[installingAt({ isSecure: isSecureContext, hostname: location.hostname })]}</p>
      )}
    </div>
  )
}

function statusOf(look: Look | undefined): string {
  const { ready: texts } = setupTexts.value
  const count = (value: number) => formatNumber(language.value, value)
  if (!look) return texts.looking
  if (look.isReading) return look.total > 0 ? texts.reading(count(look.done), count(look.total)) : texts.looking
  return look.books === 0 ? texts.empty : texts.found(count(look.books), look.books === 1)
}

const bookPage = ({ libraryId, path }: FirstBook): string => `/web/book/${libraryId}?${new URLSearchParams({ path })}`

function Sample({ book, canConvert }: { book: FirstBook; canConvert: boolean }) {
  const { ready: texts } = setupTexts.value
  const audio = useRef<HTMLAudioElement>(null)
  const [isSounding, setSounding] = useState(false)
  const [isConverted, setConverted] = useState(false)
  const [isMute, setMute] = useState(false)
  const toggle = () => {
    const element = audio.current
    if (!element) return
    // The element reports an aborted start itself.
    if (element.paused) void element.play().catch(ignore('the element reports it'))
    else element.pause()
  }
  return (
    <article class="setup-book">
      <Cover title={book.title} author={book.author} src={coverOf(book)} color={book.color} width={112} decorative />
      <div class="setup-book-text">
        <h3 dir="auto">{book.title}</h3>
        <p dir="auto">{book.author}</p>
        <Button form="quiet" icon={isSounding ? Pause : Play} onClick={toggle}>
          {isSounding ? texts.pause : texts.play}
        </Button>
        {isMute && (
          <p class="onboarding-hint" role="alert">
            {texts.unplayable}
          </p>
        )}
      </div>
      {/* biome-ignore lint/a11y/useMediaCaption: a recorded book has none */}
      <audio
        ref={audio}
        src={soundOf(book, isConverted)}
        preload="metadata"
        onPlay={() => setSounding(true)}
        onPause={() => setSounding(false)}
        onPlaying={() => setMute(false)}
        onError={() => {
          setSounding(false)
          if (canConvert && !isConverted) setConverted(true)
          else setMute(true)
        }}
      />
    </article>
  )
}

/** Polls until the scan has ended and there is a book. */
function useFirstScan(libraryId: number) {
  const [look, setLook] = useState<Look>()
  const [error, setError] = useState<unknown>()
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    let isWanted = true
    let timer: ReturnType<typeof setTimeout> | undefined
    let known: FirstBook | undefined
    const again = async () => {
      try {
        const next = await lookAt(libraryId, known)
        if (!isWanted) return
        known = next.first
        setLook(next)
        if (next.isReading) timer = setTimeout(() => void again(), LOOK_EVERY_MS)
      } catch (failure) {
        if (isWanted) setError(failure)
      }
    }
    void again()
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [libraryId, turn])
  const retry = () => {
    setError(undefined)
    setTurn((count) => count + 1)
  }
  return { look, error, retry }
}

function useCapabilities(): Readonly<Record<string, boolean>> {
  const [capabilities, setCapabilities] = useState<Readonly<Record<string, boolean>>>({})
  useEffect(() => {
    // Unknown capabilities count as missing.
    call('GET /server', {}).then(
      (server) => setCapabilities(server.capabilities),
      () => undefined,
    )
  }, [])
  return capabilities
}
