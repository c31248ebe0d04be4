import { Below, describedBy } from '@chapterhouse/ui/components/fields/field.tsx'
import { formatSize } from '@chapterhouse/ui/format'
import { language } from '@chapterhouse/ui/language'
import { useId, useState } from 'preact/hooks'
import { importsTexts } from '../../../texts/server/imports.ts'

/** A file on this device. A field that is rendered again is empty, so the previously chosen file is named below it. */
export function FileField({
  label,
  hint,
  accept,
  file,
  wrong,
  onFile,
}: {
  label: string
  hint: string
  accept: string
  file: File | undefined
  wrong: string | undefined
  onFile: (file: File | undefined) => void
}) {
  const id = useId()
  // The field itself names the file chosen in it.
  const [isNamed, setNamed] = useState(false)
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        class="input imports-file"
        type="file"
        accept={accept}
        aria-invalid={wrong ? 'true' : undefined}
        aria-describedby={[file && !isNamed && `${id}-file`, describedBy(id, hint, wrong)].filter(Boolean).join(' ')}
        onChange={(event) => {
          setNamed(true)
          onFile(event.currentTarget.files?.[0])
        }}
      />
      {file && !isNamed && (
        <span class="imports-chosen" id={`${id}-file`} dir="auto">
          {importsTexts.value.source.chosen(file.name, formatSize(file.size, language.value))}
        </span>
      )}
      <Below id={id} hint={hint} wrong={wrong} />
    </div>
  )
}
