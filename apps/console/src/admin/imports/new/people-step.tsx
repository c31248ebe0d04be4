import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Failed, Skeleton } from '@chapterhouse/ui/components/basics/states.tsx'
import { Check, Field, Select } from '@chapterhouse/ui/components/fields/field.tsx'
import { ArrowLeft } from 'lucide'
import { useAction, usePeople } from '../../../queries/query.ts'
import { call } from '../../../server/api.ts'
import type { ImportSource, Person, SourceUser, StartedImports } from '../../../server/responses.ts'
import { importsTexts } from '../../../texts/server/imports.ts'
import { CutoffFields, type CutoffForm, cutoffOf } from '../cutoff-fields.tsx'
import { failureTexts } from '../import-failure.ts'
import { type FolderChoices, librariesOf } from './folder-choice.ts'
import { MoreButton } from './more-button.tsx'
import { type ReadFrom, WITHIN_MS } from './other-server.ts'
import { faultsOf, NEW, type PersonChoice, type PersonChoices, type PersonFault, usersOf } from './people-choice.ts'

/** The extent of an import. */
export interface ImportOptions {
  cutoff: CutoffForm
  lists: boolean
  setsAside: boolean
}

export const ALL: ImportOptions = { cutoff: { kind: 'auto', day: '' }, lists: true, setsAside: true }

interface PeopleProps {
  source: ImportSource
  from: ReadFrom
  folders: FolderChoices
  choices: PersonChoices
  onChoices: (choices: PersonChoices) => void
  options: ImportOptions
  onOptions: (options: ImportOptions) => void
  /** Lists more people; absent if all are listed. */
  onMore: (() => Promise<void>) | undefined
  onBack: () => void
  onStarted: (response: StartedImports) => void
}

/** The third step: who each person is here, and what is imported. */
export function PeopleStep(props: PeopleProps) {
  const { source, from, folders, choices, onChoices, options, onOptions, onMore, onBack, onStarted } = props
  const { cutoff, lists, setsAside } = options
  const { people: texts, back } = importsTexts.value
  const people = usePeople()
  const here = people.data?.users ?? []
  const faults = faultsOf(choices, here)
  const users = usersOf(source.users, choices)
  const until = cutoffOf(cutoff)
  const start = useAction(
    (body: { users: typeof users; cutoff: string | null }) =>
      call(
        'POST /admin/imports/abs',
        { body: { ...from, ...body, libraries: librariesOf(folders), lists, set_aside: setsAside } },
        { within: WITHIN_MS },
      ),
    undefined,
    onStarted,
  )
  const isWrong = faults.size > 0 || until === undefined || users.length === 0 || !people.data
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isWrong) start.act({ users, cutoff: until })
      }}
    >
      <h2>{texts.title}</h2>
      <p class="hint imports-about">
        {texts.text} {texts.newText}
      </p>
      {source.users.length === 0 && <p>{texts.noPeople}</p>}
      {people.isError && <Failed error={people.error} onRetry={() => void people.refetch()} />}
      {people.isPending && <Skeleton shape="table-shape" />}
      <ul class="imports-rows">
        {(people.data ? source.users : []).map((user) => (
          <PersonRow
            key={user.abs_id}
            user={user}
            here={here}
            choice={choices[user.abs_id] ?? { to: '', name: user.username }}
            fault={faults.get(user.abs_id)}
            onChoice={(choice) => onChoices({ ...choices, [user.abs_id]: choice })}
          />
        ))}
      </ul>
      {onMore && <MoreButton text={texts.more} onMore={onMore} />}
      <CutoffFields form={cutoff} onForm={(form) => onOptions({ ...options, cutoff: form })} />
      <Check label={texts.lists} checked={lists} onChecked={(isOn) => onOptions({ ...options, lists: isOn })} />
      <Check label={texts.setAside} checked={setsAside} onChecked={(isOn) => onOptions({ ...options, setsAside: isOn })} />
      {start.error && <Failed error={start.error} text={failureTexts(start.error)} />}
      <div class="control-row">
        <Button form="quiet" icon={ArrowLeft} onClick={onBack}>
          {back}
        </Button>
        <Button form="fill" type="submit" busy={start.busy} disabled={isWrong}>
          {texts.start(users.length)}
        </Button>
      </div>
    </form>
  )
}

function PersonRow({
  user,
  here,
  choice,
  fault,
  onChoice,
}: {
  user: SourceUser
  here: readonly Person[]
  choice: PersonChoice
  fault: PersonFault | undefined
  onChoice: (choice: PersonChoice) => void
}) {
  const { people: texts } = importsTexts.value
  const wrong = fault && texts.problems[fault]
  const isNew = choice.to === NEW
  const notes = [texts.roles[user.type], user.disabled && texts.disabled, user.tag_limited && texts.tagLimited].filter(Boolean)
  return (
    <li>
      <div class="imports-there">
        <span dir="auto">{user.username}</span>
        {notes.length > 0 && <span class="hint">{notes.join('. ')}</span>}
      </div>
      <div class="imports-here">
        <Select
          label={texts.userFor(user.username)}
          value={choice.to}
          options={[
            { value: '', text: texts.none },
            { value: NEW, text: texts.newUser },
            ...here.map(({ id, username }) => ({ value: String(id), text: username })),
          ]}
          wrong={isNew ? undefined : wrong}
          onValue={(to) => onChoice({ ...choice, to })}
        />
        {isNew && (
          <Field
            label={texts.name}
            value={choice.name}
            wrong={wrong}
            input={{ autocomplete: 'off', autocapitalize: 'none', spellcheck: false, maxLength: 64 }}
            onValue={(name) => onChoice({ ...choice, name })}
          />
        )}
      </div>
    </li>
  )
}
