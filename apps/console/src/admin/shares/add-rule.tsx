import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Failed } from '@chapterhouse/ui/components/basics/states.tsx'
import { Check, Select } from '@chapterhouse/ui/components/fields/field.tsx'
import { PathPicker } from '@chapterhouse/ui/components/fields/path-picker.tsx'
import { toast } from '@chapterhouse/ui/components/layers/toast.tsx'
import { useUnsaved } from '@chapterhouse/ui/unsaved'
import { useMemo, useState } from 'preact/hooks'
import { useAction } from '../../queries/query.ts'
import { call } from '../../server/api.ts'
import { peopleTexts } from '../../texts/people/people.ts'
import { shellTexts } from '../../texts/shell/shell.ts'
import { libraryRoot, pathExists, pathsBelow } from '../libraries/library-tree.ts'
import { type NewRuleForm, newRule } from './new-rule.ts'

const NOTHING: NewRuleForm = { path: '', isWhole: false }

/** Adds a folder of a library; including the whole library is a separate option. */
export function AddRule({
  share,
  libraries,
}: {
  share: { id: number; member_ids: readonly number[] }
  libraries: readonly { id: number; name: string }[]
}) {
  const { shares: texts, choose } = peopleTexts.value
  const [chosen, setChosen] = useState('')
  const [wish, setWish] = useState(NOTHING)
  const [missing, setMissing] = useState('')
  const library = libraries.find(({ id }) => String(id) === chosen)
  const rule = library && newRule(library.id, wish)
  const add = useAction(
    async (input: NonNullable<typeof rule>) => {
      if (!(await pathExists(input.library_id, input.path))) return false
      await call('POST /admin/shares/:id/paths', { params: { id: share.id }, body: input })
      return true
    },
    (isAdded, { path }) => {
      setMissing(isAdded ? '' : path)
      if (!isAdded) return
      setWish(NOTHING)
      toast({ text: texts.ruleAdded(share.member_ids.length) })
    },
  )
  useUnsaved(rule !== undefined)
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (rule) add.act(rule)
      }}
    >
      <Select
        label={texts.library}
        value={chosen}
        options={[{ value: '', text: choose }, ...libraries.map(({ id, name }) => ({ value: String(id), text: name }))]}
        onValue={(id) => {
          setChosen(id)
          setWish(NOTHING)
        }}
      />
      {library && (
        <>
          <RuleTarget
            key={library.id}
            library={library}
            wish={wish}
            wrong={rule && rule.path === missing && missing !== '' ? texts.pathNotFound : undefined}
            onWish={setWish}
          />
          {add.error && <Failed error={add.error} text={shellTexts.value.codes} />}
          <div class="control-row">
            <Button form="fill" type="submit" busy={add.busy} disabled={!rule}>
              {wish.isWhole ? texts.addAll : texts.addRule}
            </Button>
          </div>
        </>
      )}
    </form>
  )
}

function RuleTarget({
  library: { id, name },
  wish,
  wrong,
  onWish,
}: {
  library: { id: number; name: string }
  wish: NewRuleForm
  wrong: string | undefined
  onWish: (wish: NewRuleForm) => void
}) {
  const { shares: texts } = peopleTexts.value
  const load = useMemo(() => pathsBelow(id), [id])
  const root = useMemo(() => libraryRoot(name), [name])
  return (
    <>
      <Check
        label={texts.includeAll}
        hint={texts.includeAllHint}
        checked={wish.isWhole}
        onChecked={(isWhole) => onWish({ path: '', isWhole })}
      />
      {!wish.isWhole && (
        <PathPicker
          label={texts.folder}
          hint={texts.folderHint}
          wrong={wrong}
          root={root}
          load={load}
          value={wish.path}
          // The root of the tree cannot be chosen.
          onValue={(path) => onWish({ path: path === root.path ? '' : path, isWhole: false })}
        />
      )}
    </>
  )
}
