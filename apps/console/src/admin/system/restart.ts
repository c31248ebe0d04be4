import type { SystemStatus } from '../../server/responses.ts'
import type { Texts } from '../../texts/server/system.ts'

type Installation = Pick<SystemStatus, 'install' | 'restart_command'>

/** How to restart an installation; undefined until it is known. */
export function restartOf(system: Installation | undefined, { restart: texts }: Texts): { text: string; command?: string } {
  if (system?.restart_command) return { text: texts.service, command: system.restart_command }
  if (system?.install === 'docker') return { text: texts.container, command: 'docker restart chapterhouse' }
  return { text: system ? texts.program : texts.unknown }
}
