import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Failed, Skeleton } from '@chapterhouse/ui/components/basics/states.tsx'
import { useQuery } from '@tanstack/preact-query'
import { useId, useState } from 'preact/hooks'
import type { NamedBook } from '../../../queries/named-book.ts'
import { call } from '../../../server/api.ts'
import type { ResponseOf } from '../../../server/responses.ts'
import { bridgeCreateTexts } from '../../../texts/server/bridge-create.ts'
import { shellTexts } from '../../../texts/shell/shell.ts'

type Texts = ResponseOf<'GET /libraries/:id/attachments'>
type Shown = 'nothing' | 'heard' | 'everything'

/** The texts beside a book: closed at first, then as far as this admin has listened, and everything only when asked for. */
export function GatedTexts({ book: { library_id, path } }: { book: NamedBook }) {
  const { book: texts } = bridgeCreateTexts.value
  const [shown, setShown] = useState<Shown>('nothing')
  const id = useId()
  const isOpen = shown !== 'nothing'
  const found = useQuery({
    queryKey: ['attachments', library_id, path, shown],
    queryFn: ({ signal }) =>
      call(
        'GET /libraries/:id/attachments',
        { params: { id: library_id }, query: { path, spoilers: shown === 'everything' ? 'show' : 'hide' } },
        { signal },
      ),
    enabled: isOpen,
  })
  const hidden = found.data?.hidden ?? 0
  return (
    <div class="stack">
      <div class="control-row">
        <Button form="plain" expanded={isOpen} onClick={() => setShown(isOpen ? 'nothing' : 'heard')}>
          {isOpen ? texts.hide : texts.show}
        </Button>
      </div>
      {isOpen && (
        <div class="stack" id={id}>
          {shown === 'heard' && <p class="hint">{texts.gate}</p>}
          {found.isError && <Failed error={found.error} text={shellTexts.value.codes} onRetry={() => void found.refetch()} />}
          {found.isPending && <Skeleton shape="table-shape" />}
          {found.data && <Story work={found.data.work} />}
          {shown === 'heard' && hidden > 0 && (
            <>
              <p>{texts.hidden(hidden)}</p>
              <div class="control-row">
                <Button form="quiet" onClick={() => setShown('everything')}>
                  {texts.spoil}
                </Button>
              </div>
            </>
          )}
        </div>
      )}
    </div>
  )
}

function Story({ work }: { work: Texts['work'] }) {
  const { book: texts } = bridgeCreateTexts.value
  const { characters = [], recaps = [], recap_summary: summary } = work ?? {}
  const { in_short: inShort, ending } = summary ?? {}
  if (characters.length + recaps.length === 0 && !inShort && !ending) return <p class="hint">{texts.nothing}</p>
  return (
    <div class="bridge-story">
      {characters.length > 0 && <h4>{texts.characters}</h4>}
      <dl>
        {characters.map(({ id, name, description }) => (
          <div key={id} dir="auto">
            <dt>{name}</dt>
            {description && <dd>{description}</dd>}
          </div>
        ))}
      </dl>
      {recaps.length > 0 && <h4>{texts.recaps}</h4>}
      <dl>
        {recaps.map(({ through, text }) => (
          <div key={through.chapter} dir="auto">
            <dt>{texts.through(through.chapter)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        {inShort && (
          <div dir="auto">
            <dt>{texts.inShort}</dt>
            <dd>{inShort}</dd>
          </div>
        )}
        {ending && (
          <div dir="auto">
            <dt>{texts.ending}</dt>
            <dd>{ending}</dd>
          </div>
        )}
      </dl>
    </div>
  )
}
