import { Icon } from '@chapterhouse/ui/components/basics/icon.tsx'
import { CircleCheck, TriangleAlert } from 'lucide'
import { useLibraries } from '../../../queries/query.ts'
import type { BridgeState } from '../../../server/responses.ts'
import { bridgeTexts } from '../../../texts/server/bridge.ts'
import { to } from '../../routes.ts'
import { faultOf } from './library-fault.ts'

/** Every library of the server, and for each that the bridge can't write to why, and what to do. */
export function BridgeLibraries({ bridge: { libraries: reported = [] } }: { bridge: BridgeState }) {
  const { libraries: texts } = bridgeTexts.value
  const libraries = useLibraries().data?.libraries
  return (
    <section class="stack" aria-label={texts.title}>
      <h2>{texts.title}</h2>
      {libraries?.length === 0 && <p class="hint">{texts.none}</p>}
      <ul class="plain-list">
        {libraries?.map(({ id, name }) => {
          const seen = reported.find(({ library_id }) => library_id === id)
          const fault = faultOf(seen, texts)
          return (
            <li key={id}>
              <span class="said">
                <a href={to.library(id)} dir="auto">
                  {name}
                </a>
                {seen?.mount_path && (
                  <span class="path" dir="ltr">
                    {seen.mount_path}
                  </span>
                )}
                {fault && (
                  <span class="hint">
                    {fault.text} {fault.advice}
                  </span>
                )}
              </span>
              <span class={`status-label ${fault ? 'warn' : 'ok'}`}>
                <Icon of={fault ? TriangleAlert : CircleCheck} size={16} />
                {fault ? texts.notReady : texts.writable}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
