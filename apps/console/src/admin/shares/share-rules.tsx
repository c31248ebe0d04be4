import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Failed } from '@chapterhouse/ui/components/basics/states.tsx'
import { toast } from '@chapterhouse/ui/components/layers/toast.tsx'
import { uiTexts } from '@chapterhouse/ui/texts/ui-texts'
import { X } from 'lucide'
import { Part } from '../../page/page.tsx'
import { useAction, useLibraries } from '../../queries/query.ts'
import { call } from '../../server/api.ts'
import type { Share } from '../../server/responses.ts'
import { peopleTexts } from '../../texts/people/people.ts'
import { shellTexts } from '../../texts/shell/shell.ts'
import { CountedBooks } from '../books/filters/counted-books.tsx'
import { AddRule } from './add-rule.tsx'

type Rule = Share['paths'][number]

/** The folders in a share: each can be removed, and more can be chosen in a tree. */
export function ShareRules({ share }: { share: Share }) {
  const { shares: texts } = peopleTexts.value
  const libraries = useLibraries().data?.libraries ?? []
  const nameOf = (id: number) => libraries.find((library) => library.id === id)?.name ?? String(id)
  const target = { params: { id: share.id } }
  const add = useAction(
    (rule: Rule) => call('POST /admin/shares/:id/paths', { ...target, body: rule }),
    () => toast({ text: texts.ruleAdded(share.member_ids.length) }),
  )
  const remove = useAction(
    (rule: Rule) => call('DELETE /admin/shares/:id/paths', { ...target, body: rule }),
    (_, rule) => toast({ text: texts.ruleRemoved, actions: [{ text: uiTexts.value.undo, onClick: () => add.act(rule) }] }),
  )
  const rules = share.paths
  return (
    <Part title={texts.rules}>
      {rules.length === 0 && <p class="hint">{texts.noRules}</p>}
      {rules.length > 0 && <CountedBooks filter={{ name: 'opened_by', value: String(share.id) }} />}
      <ul class="plain-list">
        {rules.map((rule) => {
          const path = isRoot(rule.path) ? texts.wholeLibrary : rule.path
          return (
            <li key={`${rule.library_id} ${rule.path}`}>
              <span class="said">
                <span dir="auto">{nameOf(rule.library_id)}</span>
                <span class="under path" dir="auto">
                  {path}
                </span>
              </span>
              <Button icon={X} label={texts.removeRule(`${nameOf(rule.library_id)}, ${path}`)} onClick={() => remove.act(rule)} />
            </li>
          )
        })}
      </ul>
      {(add.error ?? remove.error) && <Failed error={add.error ?? remove.error} text={shellTexts.value.codes} />}
      <AddRule share={share} libraries={libraries} />
    </Part>
  )
}

const isRoot = (path: string): boolean => path === '' || path === '.'
