import { Copy } from 'lucide'
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { copyText } from '../../copy.ts'
import { dataTexts } from '../../texts/data-texts.ts'
import { uiTexts } from '../../texts/ui-texts.ts'
import { Button } from './button.tsx'
import './qr.css'
import { qrPath } from './qr-path.ts'

/** The quiet zone that scanners need, in modules. */
const QUIET = 4

/** A QR code, black on white in both themes, with its text below as a link to copy. */
export function Qr({ text, label }: { text: string; label: string }) {
  const [drawn, setDrawn] = useState<{ size: number; path: string } | 'failed'>()
  useEffect(() => {
    let isWanted = true
    import('lean-qr/nano')
      .then(({ generate }) => {
        const code = generate(text)
        if (isWanted) setDrawn({ size: code.size, path: qrPath(code.size, code.get) })
      })
      .catch(() => isWanted && setDrawn('failed'))
    return () => {
      isWanted = false
    }
  }, [text])
  return (
    <div class="qr">
      {drawn === 'failed' && <p class="hint">{dataTexts.value.scanFailed}</p>}
      {drawn !== 'failed' && (
        <div class="qr-ground">
          {drawn && (
            <svg
              role="img"
              aria-label={dataTexts.value.scan}
              viewBox={`${-QUIET} ${-QUIET} ${drawn.size + 2 * QUIET} ${drawn.size + 2 * QUIET}`}
              shape-rendering="crispEdges"
            >
              <path d={drawn.path} />
            </svg>
          )}
        </div>
      )}
      <CopyField value={text} label={label} />
    </div>
  )
}

/** Read-only text with a copy button. */
export function CopyField({ value, label }: { value: string; label: string }) {
  const field = useRef<HTMLInputElement>(null)
  const [status, setStatus] = useState<'copied' | 'copyByHand'>()
  const id = useId()
  return (
    <div class="field copy-field">
      <label for={id}>{label}</label>
      <div class="copy-line">
        <input
          ref={field}
          id={id}
          class="input"
          readOnly
          dir="ltr"
          value={value}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          form="quiet"
          icon={Copy}
          onClick={() => void copyText(value, field.current).then((done) => setStatus(done ? 'copied' : 'copyByHand'))}
        >
          {uiTexts.value.copy}
        </Button>
      </div>
      <span class="hint" role="status">
        {status ? uiTexts.value[status] : ''}
      </span>
    </div>
  )
}
