import { Icon } from '@chapterhouse/ui/components/icon.tsx'
import { formatSize } from '@chapterhouse/ui/format'
import { language } from '@chapterhouse/ui/language'
import { CircleAlert } from 'lucide'
import { useId, useState } from 'preact/hooks'
import { importsTexts } from '../../texts/imports.ts'

interface FileFieldProps {
  label: string
  hint: string
  accept: string
  file: File | undefined
  wrong: string | undefined
  onFile: (file: File | undefined) => void
}

/** A file of this device. A field that is drawn again is empty: then the file chosen before is named below it. */
export function FileField({ label, hint, accept, file, wrong, onFile }: FileFieldProps) {
  const id = useId()
  // The field names what was chosen in it.
  const [isNamed, setNamed] = useState(false)
  const describedBy = [wrong && `${id}-wrong`, file && !isNamed && `${id}-file`, `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        class="input imports-file"
        type="file"
        accept={accept}
        aria-invalid={wrong ? 'true' : undefined}
        aria-describedby={describedBy}
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
      <span class="hint" id={`${id}-hint`}>
        {hint}
      </span>
      {wrong && (
        <span class="wrong" id={`${id}-wrong`} role="alert">
          <Icon of={CircleAlert} size={18} />
          {wrong}
        </span>
      )}
    </div>
  )
}
