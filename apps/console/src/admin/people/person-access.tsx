import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Failed } from '@chapterhouse/ui/components/basics/states.tsx'
import { toast } from '@chapterhouse/ui/components/layers/toast.tsx'
import { uiTexts } from '@chapterhouse/ui/texts/ui-texts'
import { X } from 'lucide'
import { useState } from 'preact/hooks'
import { SelectDialog } from '../../forms/select-dialog.tsx'
import { Part } from '../../page/page.tsx'
import { useAction, useLibraries } from '../../queries/query.ts'
import { useShares } from '../../queries/use-shares.ts'
import { call } from '../../server/api.ts'
import type { PersonPage } from '../../server/responses.ts'
import { peopleTexts } from '../../texts/people/people.ts'
import { shellTexts } from '../../texts/shell/shell.ts'
import { CountedBooks } from '../books/filters/counted-books.tsx'
import { to } from '../routes.ts'
import { accessOf } from './access.ts'

/** A person's access by library and share; shares can be added here. */
export function PersonAccess({ page }: { page: PersonPage }) {
  const texts = peopleTexts.value
  const libraries = useLibraries().data?.libraries ?? []
  const shares = page.shares ?? []
  const sights = accessOf(shares, libraries)
  const isAdmin = page.user.role === 'admin'
  return (
    <Part title={texts.access}>
      <CountedBooks filter={{ name: 'seen_by', value: String(page.user.id) }} />
      {isAdmin && <p>{texts.accessToAll}</p>}
      {!isAdmin && sights.length === 0 && <p class="hint">{texts.noAccess}</p>}
      {!isAdmin && (
        <ul class="plain-list">
          {sights.map(({ library, isWhole, paths }) => (
            <li key={library.id}>
              <span class="said">
                <a href={to.library(library.id)} dir="auto">
                  {library.name}
                </a>
                {isWhole ? (
                  <span class="under">{texts.everything}</span>
                ) : (
                  paths.map((path) => (
                    <span key={path} class="under path" dir="auto">
                      {path}
                    </span>
                  ))
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      <Memberships page={page} />
      {!isAdmin && (
        <OpenLibrary
          page={page}
          closed={libraries.filter(({ id }) => !sights.some((sight) => sight.library.id === id && sight.isWhole))}
        />
      )}
    </Part>
  )
}

function Memberships({ page: { user, shares } }: { page: PersonPage }) {
  const texts = peopleTexts.value
  const all = useShares().data?.shares ?? []
  const held = shares ?? []
  const [chosen, setChosen] = useState('')
  const nameOf = (id: number) => all.find((share) => share.id === id)?.name ?? held.find((share) => share.id === id)?.name ?? ''
  const join = useAction(
    (share_id: number) => call('POST /admin/share-access', { body: { user_id: user.id, share_id } }),
    (_, id) => {
      setChosen('')
      toast({ text: texts.joined(nameOf(id)) })
    },
  )
  const leave = useAction(
    (share_id: number) => call('DELETE /admin/share-access', { body: { user_id: user.id, share_id } }),
    (_, id) => toast({ text: texts.left(nameOf(id)), actions: [{ text: uiTexts.value.undo, onClick: () => join.act(id) }] }),
  )
  const others = all.filter(({ id }) => !held.some((share) => share.id === id))
  return (
    <>
      {held.length > 0 && <p class="hint">{texts.memberOf}</p>}
      <ul class="plain-list">
        {held.map(({ id, name }) => (
          <li key={id}>
            <a class="said" href={to.share(id)} dir="auto">
              {name}
            </a>
            <Button icon={X} label={texts.leave(name)} onClick={() => leave.act(id)} />
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <SelectDialog
          label={texts.join}
          act={texts.joinAct}
          chosen={chosen}
          options={others}
          busy={join.busy}
          onChosen={setChosen}
          onAct={() => join.act(Number(chosen))}
        />
      )}
      {(join.error ?? leave.error) && <Failed error={join.error ?? leave.error} text={shellTexts.value.codes} />}
    </>
  )
}

function OpenLibrary({ page: { user }, closed }: { page: PersonPage; closed: readonly { id: number; name: string }[] }) {
  const texts = peopleTexts.value
  const [chosen, setChosen] = useState('')
  const open = useAction(
    (library_id: number) => call('POST /admin/library-access', { body: { user_id: user.id, library_id } }),
    (_, id) => {
      setChosen('')
      toast({ text: texts.accessGiven(closed.find((library) => library.id === id)?.name ?? '') })
    },
  )
  if (closed.length === 0) return null
  return (
    <>
      <SelectDialog
        label={texts.giveAccess}
        act={texts.give}
        chosen={chosen}
        options={closed}
        busy={open.busy}
        onChosen={setChosen}
        onAct={() => open.act(Number(chosen))}
      />
      {open.error && <Failed error={open.error} text={shellTexts.value.codes} />}
    </>
  )
}
