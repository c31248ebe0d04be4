import { systemTexts } from '../../texts/server/system.ts'
import { restartOf } from './restart.ts'
import { useSystem } from './use-system.ts'

/** How to restart this installation: a sentence, with a command if there is one. */
export function RestartInstructions() {
  const { text, command } = restartOf(useSystem().data, systemTexts.value)
  return (
    <>
      {text}
      {command && (
        <>
          {' '}
          <code class="path">{command}</code>
        </>
      )}
    </>
  )
}
