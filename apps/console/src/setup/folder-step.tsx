import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { ErrorMessage } from '@chapterhouse/ui/components/fields/error-message.tsx'
import { Field } from '@chapterhouse/ui/components/fields/field.tsx'
import { PathPicker } from '@chapterhouse/ui/components/fields/path-picker.tsx'
import { uiTexts } from '@chapterhouse/ui/texts/ui-texts'
import { setupTexts } from '../texts/signed-out/setup.ts'
import { foldersIn, setUp, signIn } from './setup-client.ts'
import { type StepProps, useSending } from './step.ts'
import { folderProblems } from './wizard.ts'

const ROOT = { path: '/', name: '/' }

/** The folder of the books; sent together with the account. */
export function FolderStep({
  form,
  problems,
  change,
  blame,
  setProblems,
  made,
  onMade,
  onBack,
  onDone,
}: StepProps & {
  /** Already created, although the subsequent sign-in failed. */
  made: { id: number; name: string } | undefined
  onMade: (library: { id: number; name: string }) => void
  onBack: () => void
}) {
  const { folder: texts, problems: why } = setupTexts.value
  const { isBusy, failure, send } = useSending(blame)
  const wrong = (field: keyof typeof problems) => {
    const problem = problems[field]
    return problem && why[problem]
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const found = folderProblems(form)
    setProblems(found)
    if (Object.keys(found).length > 0) return
    void send(async () => {
      if (!made) onMade(await setUp(form))
      await signIn(form)
      onDone()
    })
  }
  return (
    <form class="onboarding-form" noValidate onSubmit={submit}>
      <p>{texts.text}</p>
      <PathPicker
        label={texts.folder}
        hint={texts.folderHint}
        root={ROOT}
        load={(path) => foldersIn(form.token.trim(), path)}
        value={form.libraryRoot}
        onValue={(libraryRoot) => change({ libraryRoot })}
        wrong={wrong('libraryRoot')}
      />
      <Field
        label={texts.libraryName}
        value={form.libraryName}
        onValue={(libraryName) => change({ libraryName })}
        wrong={wrong('libraryName')}
        input={{ autocomplete: 'off', maxLength: 100 }}
      />
      {failure && <ErrorMessage failure={failure} />}
      <div class="setup-actions">
        {!made && (
          <Button form="quiet" onClick={onBack}>
            {uiTexts.value.back}
          </Button>
        )}
        <Button form="fill" type="submit" busy={isBusy}>
          {texts.addLibrary}
        </Button>
      </div>
    </form>
  )
}
