import { Button } from '@chapterhouse/ui/components/button.tsx'
import { Select } from '@chapterhouse/ui/components/field.tsx'
import { Failed } from '@chapterhouse/ui/components/moments.tsx'
import { PathPicker } from '@chapterhouse/ui/components/path-picker.tsx'
import { toast } from '@chapterhouse/ui/components/toast.tsx'
import { uiTexts } from '@chapterhouse/ui/texts/ui-texts'
import { X } from 'lucide'
import { useMemo, useState } from 'preact/hooks'
import type { Share } from '../../server/answers.ts'
import { call } from '../../server/api.ts'
import { peopleTexts } from '../../texts/people.ts'
import { shellTexts } from '../../texts/shell.ts'
import { libraryRoot, pathsBelow } from '../libraries/library-tree.ts'
import { Part } from '../page.tsx'
import { useAct, useLibraries } from '../query.ts'

type Rule = Share['paths'][number]

/** The folders that a share opens: each can be closed again, and more are chosen in a tree. */
export function ShareRules({ share }: { share: Share }) {
  const { shares: texts } = peopleTexts.value
  const libraries = useLibraries().data?.libraries ?? []
  const nameOf = (id: number) => libraries.find((library) => library.id === id)?.name ?? String(id)
  const target = { params: { id: share.id } }
  const add = useAct(
    (rule: Rule) => call('POST /admin/shares/:id/paths', { ...target, body: rule }),
    () => toast({ words: texts.ruleAdded }),
  )
  const remove = useAct(
    (rule: Rule) => call('DELETE /admin/shares/:id/paths', { ...target, body: rule }),
    (_, rule) => toast({ words: texts.ruleRemoved, acts: [{ words: uiTexts.value.undo, onClick: () => add.act(rule) }] }),
  )
  const rules = share.paths
  return (
    <Part title={texts.rules}>
      {rules.length === 0 && <p class="hint">{texts.noRules}</p>}
      <ul class="plain-list">
        {rules.map((rule) => {
          const words = isRoot(rule.path) ? texts.wholeLibrary : rule.path
          return (
            <li key={`${rule.library_id} ${rule.path}`}>
              <span class="said">
                <span dir="auto">{nameOf(rule.library_id)}</span>
                <span class="under path" dir="auto">
                  {words}
                </span>
              </span>
              <Button icon={X} label={texts.removeRule(`${nameOf(rule.library_id)}, ${words}`)} onClick={() => remove.act(rule)} />
            </li>
          )
        })}
      </ul>
      {(add.error ?? remove.error) && <Failed error={add.error ?? remove.error} words={shellTexts.value.codes} />}
      <AddRule libraries={libraries} busy={add.busy} onAdd={add.act} />
    </Part>
  )
}

const isRoot = (path: string): boolean => path === '' || path === '.'

interface AddRuleProps {
  libraries: readonly { id: number; name: string }[]
  busy: boolean
  onAdd: (rule: Rule) => void
}

function AddRule({ libraries, busy, onAdd }: AddRuleProps) {
  const { shares: texts, choose } = peopleTexts.value
  const [chosen, setChosen] = useState('')
  const [path, setPath] = useState('.')
  const library = libraries.find(({ id }) => String(id) === chosen)
  const load = useMemo(() => (library ? pathsBelow(library.id) : undefined), [library?.id])
  const root = useMemo(() => libraryRoot(library?.name ?? ''), [library?.name])
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (library) onAdd({ library_id: library.id, path: isRoot(path.trim()) ? '' : path.trim() })
      }}
    >
      <Select
        label={texts.library}
        value={chosen}
        options={[{ value: '', text: choose }, ...libraries.map(({ id, name }) => ({ value: String(id), text: name }))]}
        onValue={(id) => {
          setChosen(id)
          setPath('.')
        }}
      />
      {library && load && (
        <>
          <PathPicker label={texts.folder} hint={texts.folderHint} root={root} load={load} value={path} onValue={setPath} />
          <div class="row-of">
            <Button form="fill" type="submit" busy={busy}>
              {texts.addRule}
            </Button>
          </div>
        </>
      )}
    </form>
  )
}
