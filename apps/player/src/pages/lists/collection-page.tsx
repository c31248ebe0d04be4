import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Empty, Failed } from '@chapterhouse/ui/components/basics/states.tsx'
import { go } from '@chapterhouse/ui/page-url'
import { session } from '@chapterhouse/ui/session'
import { useQuery } from '@tanstack/preact-query'
import { Pencil, Play, Users } from 'lucide'
import { runAction } from '../../actions/run-action.ts'
import { startBook } from '../../load-player.ts'
import { isOpen, layers } from '../../player/layers/layers.ts'
import { changeList, putAt, withoutEntry } from '../../queries/ordered-lists.ts'
import { to } from '../../routes.ts'
import { call } from '../../server/api.ts'
import type { Collection, QueueEntry } from '../../server/responses.ts'
import { listsTexts } from '../../texts/pages/lists.ts'
import { Page } from '../shell/page.tsx'
import { PageSkeleton } from '../shell/page-skeleton.tsx'
import { ConfirmButton } from '../you/confirm.tsx'
import { CollectionDialog } from './collection-dialog.tsx'
import './lists.css'
import { OrderedBooks } from './ordered-books.tsx'
import { ShareDialog } from './share-dialog.tsx'

export function CollectionPage({ id }: { id: number }) {
  const texts = listsTexts.value
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(id),
    queryFn: () => call('GET /me/collections/:id', { params: { id } }),
  })
  if (!data) {
    return error ? (
      <Page title={texts.collections} back>
        <Failed error={error} text={texts.gone} onRetry={() => void refetch()} />
      </Page>
    ) : (
      <PageSkeleton />
    )
  }
  return <Shown {...data} />
}

const keyOf = (id: number) => ['collection', id]

interface ShownProps {
  collection: Collection
  items: readonly QueueEntry[]
}

function Shown({ collection, items }: ShownProps) {
  const texts = listsTexts.value
  const { id, name, description, owned, owner, shared_with } = collection
  const stale = [['collections']]
  const params = { id }
  const change = (items: (was: readonly QueueEntry[]) => QueueEntry[], work: () => Promise<unknown>) =>
    changeList<ShownProps>({ queryKey: keyOf(id), show: (was) => ({ ...was, items: items(was.items) }), work })
  const refs = items.filter(({ book }) => book).map(({ library_id, path }) => ({ libraryId: library_id, path }))
  const [first, ...rest] = refs
  const put = (entry: QueueEntry, position: number) => {
    const body = { library_id: entry.library_id, path: entry.path, position }
    return change(
      (was) => putAt(was, entry, position),
      () => call('POST /me/collections/:id/items', { params, body }),
    )
  }
  const move = (entry: QueueEntry, position: number) => void runAction(() => put(entry, position), { stale })
  const remove = (entry: QueueEntry) => {
    const query = { library_id: entry.library_id, path: entry.path }
    const position = items.indexOf(entry)
    const work = () => call('DELETE /me/collections/:id/items', { params, query })
    void runAction(() => change((was) => withoutEntry(was, entry), work), {
      done: texts.bookRemoved,
      undo: () => put(entry, position),
      stale,
    })
  }
  const facts = [
    texts.books(items.length),
    !owned && texts.by(owner.username),
    owned && shared_with && shared_with.length > 0 && texts.sharedWith(shared_with.length),
  ]
  return (
    <Page
      title={name}
      back
      below={facts.filter(Boolean).join(' · ')}
      actions={
        first && (
          <Button form="fill" icon={Play} onClick={() => startBook(first, { from: 'collection', rest })}>
            {texts.play}
          </Button>
        )
      }
    >
      {description && (
        <p class="reading" dir="auto">
          {description}
        </p>
      )}
      {items.length === 0 && <Empty title={texts.itemsEmpty.title}>{texts.itemsEmpty.advice}</Empty>}
      <OrderedBooks entries={items} {...(owned && { onMove: move, onRemove: remove })} />
      <CollectionActs collection={collection} />
    </Page>
  )
}

function CollectionActs({ collection }: { collection: Collection }) {
  const texts = listsTexts.value
  const { id, name, owned } = collection
  const params = { id }
  const mayShare = owned && session.value?.user.is_demo !== true
  return (
    <div class="page-actions">
      {owned && (
        <Button form="quiet" icon={Pencil} onClick={() => layers.show('edit-collection')}>
          {texts.edit}
        </Button>
      )}
      {mayShare && (
        <Button form="quiet" icon={Users} onClick={() => layers.show('share-collection')}>
          {texts.share}
        </Button>
      )}
      <ConfirmButton
        name="end-collection"
        act={owned ? texts.remove : texts.leave}
        title={owned ? texts.removeTitle(name) : texts.leaveTitle(name)}
        text={owned ? texts.removeHint : texts.leaveHint}
        action={() => call('DELETE /me/collections/:id', { params })}
        messages={{ done: owned ? texts.removed(name) : texts.left(name), stale: [['collections']] }}
        onDone={() => go(to.collections, { instead: true })}
      />
      {isOpen('edit-collection') && (
        <CollectionDialog
          title={texts.editTitle}
          known={collection}
          onClose={() => layers.close('edit-collection')}
          onSave={(body) => call('PATCH /me/collections/:id', { params, body })}
        />
      )}
      {isOpen('share-collection') && <ShareDialog collection={collection} onClose={() => layers.close('share-collection')} />}
    </div>
  )
}
