import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Cover } from '@chapterhouse/ui/components/basics/cover.tsx'
import { Empty, Failed } from '@chapterhouse/ui/components/basics/states.tsx'
import { go } from '@chapterhouse/ui/page-url'
import { useQuery } from '@tanstack/preact-query'
import { Plus } from 'lucide'
import { coverSource } from '../../offline/shown/cover-source.ts'
import { isOpen, layers } from '../../player/layers/layers.ts'
import { queries } from '../../queries/queries.ts'
import { to } from '../../routes.ts'
import { call } from '../../server/api.ts'
import type { Collection } from '../../server/responses.ts'
import { listsTexts } from '../../texts/pages/lists.ts'
import { LibraryFrame } from '../library/library-frame.tsx'
import { PageSkeleton } from '../shell/page-skeleton.tsx'
import { CollectionDialog } from './collection-dialog.tsx'
import './lists.css'

const LAYER = 'new-collection'

/** My collections, then those shared with me. */
export function CollectionsPage() {
  const texts = listsTexts.value
  const { data, error, refetch } = useQuery(queries.collections())
  return (
    <LibraryFrame
      actions={
        <Button form="quiet" icon={Plus} onClick={() => layers.show(LAYER)}>
          {texts.create}
        </Button>
      }
    >
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!error && !data && <PageSkeleton />}
      {data?.length === 0 && <Empty title={texts.empty.title}>{texts.empty.advice}</Empty>}
      <ul class="collections">
        {data?.map((collection) => (
          <li key={collection.id}>
            <Card {...collection} />
          </li>
        ))}
      </ul>
      {isOpen(LAYER) && (
        <CollectionDialog
          title={texts.createTitle}
          onClose={() => layers.close(LAYER)}
          onSave={async (body) => {
            const { collection } = await call('POST /me/collections', { body })
            layers.close(LAYER)
            layers.after(() => go(to.collection(collection.id)))
          }}
        />
      )}
    </LibraryFrame>
  )
}

function Card({ id, name, description, owned, owner, item_count, preview }: Collection) {
  const texts = listsTexts.value
  return (
    <a class="collection-card" href={to.collection(id)}>
      <span class="collection-covers">
        {preview.map((book) => (
          <Cover
            key={`${book.library_id}:${book.rel_path}`}
            title={book.title}
            author={book.author}
            src={coverSource(book)}
            color={book.cover_color}
            width={80}
            decorative
          />
        ))}
      </span>
      <b dir="auto">{name}</b>
      <small dir="auto">
        {[texts.books(item_count), !owned && texts.by(owner.username)].filter(Boolean).join(', ')}
        {description && <span>{description}</span>}
      </small>
    </a>
  )
}
