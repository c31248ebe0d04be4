import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Failed, Skeleton } from '@chapterhouse/ui/components/basics/states.tsx'
import { Sheet } from '@chapterhouse/ui/components/layers/layer.tsx'
import { Bell as BellIcon } from 'lucide'
import { useEffect, useRef } from 'preact/hooks'
import { When } from '../../dates/when.tsx'
import type { ServerEvent } from '../../server/responses.ts'
import { eventsTexts } from '../../texts/server/events.ts'
import { to } from '../routes.ts'
import './bell.css'
import { eventText } from './event-text.ts'
import { markRead, readMark, unreadIn } from './unread.ts'
import { useNewestEvents } from './use-events.ts'

const MAX = 8

export function Bell({ onOpen }: { onOpen: () => void }) {
  const { unread } = useNewestEvents()
  return (
    <span class="bell">
      <Button icon={BellIcon} label={eventsTexts.value.bell(unread)} onClick={onOpen} />
      {unread > 0 && (
        <span class="shell-badge bell-badge numbers" aria-hidden="true">
          {unread}
        </span>
      )}
    </span>
  )
}

/** The newest events. Opening it marks them as read; unread ones are highlighted until it is closed. */
export function BellSheet({ onClose }: { onClose: () => void }) {
  const texts = eventsTexts.value
  const { query, events } = useNewestEvents()
  const mark = useRef(readMark.peek()).current
  const newest = events[0]?.id
  useEffect(() => {
    if (newest !== undefined) markRead(newest)
  }, [newest])
  const unread = unreadIn(events, mark)
  return (
    <Sheet title={texts.title} onClose={onClose}>
      <div class="stack">
        {query.isError && <Failed error={query.error} onRetry={() => void query.refetch()} />}
        {query.isPending && <Skeleton shape="table-shape" />}
        {query.isSuccess && events.length === 0 && <p>{texts.empty}</p>}
        {events.length > 0 && (
          <ul class="bell-list">
            {events.slice(0, MAX).map((event) => (
              <Item key={event.id} event={event} isUnread={unread.includes(event)} onPick={onClose} />
            ))}
          </ul>
        )}
        <div class="control-row">
          <a class="button quiet" href={to.events()} onClick={onClose}>
            {texts.all}
          </a>
        </div>
      </div>
    </Sheet>
  )
}

function Item({ event, isUnread, onPick }: { event: ServerEvent; isUnread: boolean; onPick: () => void }) {
  const texts = eventsTexts.value
  const { title, detail, href } = eventText(event, texts)
  const content = (
    <>
      <span class="bell-title" dir="auto">
        {title}
        {isUnread && <span class="bell-new">{texts.unread}</span>}
      </span>
      {detail && (
        <span class="bell-detail" dir="auto">
          {detail}
        </span>
      )}
      <span class="bell-when">
        <When at={event.at} />
      </span>
    </>
  )
  return (
    <li class={isUnread ? 'unread' : ''}>
      {href === undefined ? (
        <span class="bell-item">{content}</span>
      ) : (
        <a class="bell-item" href={href} onClick={onPick}>
          {content}
        </a>
      )}
    </li>
  )
}
