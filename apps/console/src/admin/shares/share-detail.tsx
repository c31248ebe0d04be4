import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Failed } from '@chapterhouse/ui/components/basics/states.tsx'
import { Field } from '@chapterhouse/ui/components/fields/field.tsx'
import { toast } from '@chapterhouse/ui/components/layers/toast.tsx'
import { go } from '@chapterhouse/ui/page-url'
import { uiTexts } from '@chapterhouse/ui/texts/ui-texts'
import { useUnsaved } from '@chapterhouse/ui/unsaved'
import { useQueryClient } from '@tanstack/preact-query'
import { Trash2, X } from 'lucide'
import { useState } from 'preact/hooks'
import { Confirm } from '../../forms/confirm.tsx'
import { SelectDialog } from '../../forms/select-dialog.tsx'
import { Detail, Part } from '../../page/page.tsx'
import { useAction, usePeople } from '../../queries/query.ts'
import { SHARES } from '../../queries/use-shares.ts'
import { call } from '../../server/api.ts'
import type { Share } from '../../server/responses.ts'
import { peopleTexts } from '../../texts/people/people.ts'
import { shellTexts } from '../../texts/shell/shell.ts'
import { to } from '../routes.ts'
import { ShareRules } from './share-rules.tsx'

export function ShareDetail({ share }: { share: Share }) {
  const { shares: texts } = peopleTexts.value
  return (
    <Detail title={share.name} closeHref={`${to.shares}${location.search}`}>
      <ShareRules share={share} />
      <Members share={share} />
      <Part title={texts.details}>
        <Names share={share} />
      </Part>
      <DeleteShare share={share} />
    </Detail>
  )
}

function Members({ share }: { share: Share }) {
  const { shares: texts, leave: leaveTexts, joinAct, joined, left } = peopleTexts.value
  const people = usePeople().data?.users ?? []
  const [chosen, setChosen] = useState('')
  const body = (user_id: number) => ({ body: { user_id, share_id: share.id } })
  const join = useAction(
    (id: number) => call('POST /admin/share-access', body(id)),
    () => {
      setChosen('')
      toast({ text: joined(share.name) })
    },
  )
  const leave = useAction(
    (id: number) => call('DELETE /admin/share-access', body(id)),
    (_, id) => toast({ text: left(share.name), actions: [{ text: uiTexts.value.undo, onClick: () => join.act(id) }] }),
  )
  const members = people.filter(({ id }) => share.member_ids.includes(id))
  const others = people.filter(({ id }) => !share.member_ids.includes(id)).map(({ id, username }) => ({ id, name: username }))
  return (
    <Part title={texts.members}>
      {members.length === 0 && <p class="hint">{texts.noMembers}</p>}
      <ul class="plain-list">
        {members.map(({ id, username }) => (
          <li key={id}>
            <a class="said" href={to.person(id)} dir="auto">
              {username}
            </a>
            <Button icon={X} label={`${leaveTexts(share.name)}: ${username}`} onClick={() => leave.act(id)} />
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <SelectDialog
          label={texts.addMember}
          act={joinAct}
          chosen={chosen}
          options={others}
          busy={join.busy}
          onChosen={setChosen}
          onAct={() => join.act(Number(chosen))}
        />
      )}
      {(join.error ?? leave.error) && <Failed error={join.error ?? leave.error} text={shellTexts.value.codes} />}
    </Part>
  )
}

function Names({ share }: { share: Share }) {
  const { shares: texts } = peopleTexts.value
  const client = useQueryClient()
  // Untouched fields follow the list and are not sent.
  const [typed, setTyped] = useState<{ name?: string; description?: string }>({})
  const { name, description } = { ...share, ...typed }
  const save = useAction(
    async () => {
      const body = Object.fromEntries(Object.entries(typed).map(([field, text]) => [field, text.trim()]))
      return { saved: await call('PATCH /admin/shares/:id', { params: { id: share.id }, body }), sent: typed }
    },
    ({ saved, sent }) => {
      client.setQueryData<{ shares: Share[] }>(
        SHARES,
        (list) => list && { shares: list.shares.map((one) => (one.id === saved.id ? { ...one, ...saved } : one)) },
      )
      // Keeps text typed since.
      setTyped((now) => (now === sent ? {} : now))
      toast({ text: shellTexts.value.saved })
    },
  )
  useUnsaved(!save.busy && (name.trim() !== share.name || description.trim() !== share.description))
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim()) save.act(undefined)
      }}
    >
      <Field
        label={texts.name}
        value={name}
        wrong={name.trim() ? undefined : texts.nameMissing}
        input={{ maxLength: 200 }}
        onValue={(text) => setTyped({ ...typed, name: text })}
      />
      <Field label={texts.description} value={description} onValue={(text) => setTyped({ ...typed, description: text })} />
      {save.error && <Failed error={save.error} text={shellTexts.value.codes} />}
      <div class="control-row">
        <Button form="quiet" type="submit" busy={save.busy}>
          {uiTexts.value.save}
        </Button>
      </div>
    </form>
  )
}

function DeleteShare({ share }: { share: Share }) {
  const { shares: texts } = peopleTexts.value
  const [isConfirming, setConfirming] = useState(false)
  const remove = useAction(
    () => call('DELETE /admin/shares/:id', { params: { id: share.id } }),
    () => toast({ text: texts.deleted(share.name) }),
    () => go(to.shares, { instead: true }),
  )
  return (
    <div class="part control-row">
      <Button form="danger" icon={Trash2} onClick={() => setConfirming(true)}>
        {texts.delete}
      </Button>
      {isConfirming && (
        <Confirm
          title={texts.deleteTitle(share.name)}
          act={texts.delete}
          busy={remove.busy}
          error={remove.error}
          onAct={() => remove.act(undefined)}
          onClose={() => setConfirming(false)}
        >
          <p>{texts.deleteText(share.member_ids.length)}</p>
        </Confirm>
      )}
    </div>
  )
}
