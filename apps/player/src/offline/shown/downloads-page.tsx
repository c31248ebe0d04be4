import { Cover } from '@chapterhouse/ui/components/basics/cover.tsx'
import { Empty } from '@chapterhouse/ui/components/basics/states.tsx'
import { Banner } from '@chapterhouse/ui/components/layers/banner.tsx'
import { formatSize } from '@chapterhouse/ui/format'
import { language } from '@chapterhouse/ui/language'
import { ShieldAlert } from 'lucide'
import { bookOf } from '../../device/keys.ts'
import { to } from '../../routes.ts'
import { offlineTexts } from '../../texts/offline/offline.ts'
import { canDownload, isLasting, offline } from '../offline.ts'
import { DownloadButton } from './download-button.tsx'

export function DownloadsPage() {
  const texts = offlineTexts.value
  const books = [...offline.all.value.values()].toSorted((a, b) => b.startedAt - a.startedAt)
  if (canDownload.value === 'insecure' || canDownload.value === 'untrusted') return <InsecureNotice />
  if (canDownload.value === 'no') return <Banner icon={ShieldAlert}>{texts.unsupported}</Banner>
  return (
    <section class="downloads-page">
      {books.length === 0 ? (
        <Empty title={texts.empty}>{texts.emptyHint}</Empty>
      ) : (
        <>
          <p>
            {texts.total(books.length, formatSize(offline.bytes.value, language.value))}.{' '}
            {isLasting.value ? texts.persistent : texts.evictable} {texts.whileOpen} {isTabOnIphone() && texts.iphone}
          </p>
          <ul>
            {books.map((book) => (
              <li class="downloads-row" key={book.key}>
                <Cover
                  title={book.title}
                  author={book.author}
                  width={48}
                  src={() => offline.coverOf(book.key) ?? ''}
                  color={book.facts.cover_color}
                  decorative
                />
                <div>
                  <h2 dir="auto">
                    <a href={to.book(bookOf(book.key))}>{book.title}</a>
                  </h2>
                  <p dir="auto">{book.author}</p>
                </div>
                <DownloadButton bookKey={book.key} title={book.title} duration={book.facts.duration} isPlayable />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function InsecureNotice() {
  return (
    <Banner icon={ShieldAlert} actions={<a href={`${to.youPart('help')}#https`}>{offlineTexts.value.learnMore}</a>}>
      {canDownload.value === 'untrusted' ? offlineTexts.value.untrusted : offlineTexts.value.insecure}
    </Banner>
  )
}

function isTabOnIphone(): boolean {
  return /iPhone|iPad/.test(navigator.userAgent) && !matchMedia('(display-mode: standalone)').matches
}
